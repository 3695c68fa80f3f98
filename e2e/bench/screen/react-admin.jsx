// A list and an edit form as react-admin's tutorial writes them, over the bare server.
import {
  Admin,
  Datagrid,
  DateField,
  Edit,
  List,
  NumberField,
  Pagination,
  Resource,
  SearchInput,
  SimpleForm,
  TextField,
  TextInput,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

const dataProvider = {
  getList: async (_resource, { pagination: { page, perPage }, sort, filter }) => {
    const query = { sort: sort.field, from: (page - 1) * perPage, text: filter.text ?? '' };
    if (sort.order === 'DESC') query.desc = '1';
    const response = await fetch(`/products?${new URLSearchParams(query)}`);
    const rows = await response.json();
    return {
      data: rows.map((row) => ({ ...row, id: row.sku })),
      total: Number(response.headers.get('x-total')),
    };
  },
  getOne: async (_resource, { id }) => {
    const row = await (await fetch(`/products/${id}`)).json();
    return { data: { ...row, id } };
  },
  getMany: async () => ({ data: [] }),
};

const ProductList = () => (
  <List
    filters={[<SearchInput key="text" source="text" alwaysOn />]}
    perPage={50}
    sort={{ field: 'sku', order: 'ASC' }}
    pagination={<Pagination rowsPerPageOptions={[25, 50, 100]} />}
  >
    <Datagrid rowClick="edit">
      <TextField source="sku" />
      <TextField source="name" />
      <TextField source="barcodes" />
      <TextField source="category" />
      <TextField source="tag" />
      <NumberField source="stockAmount" />
      <NumberField source="availableStock" />
      <DateField source="createdAt" showTime />
      <DateField source="updatedAt" showTime />
    </Datagrid>
  </List>
);

const ProductEdit = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="sku" disabled />
      <TextInput source="name" />
      <TextInput source="category" />
      <TextInput source="tag" />
    </SimpleForm>
  </Edit>
);

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="products" list={ProductList} edit={ProductEdit} />
  </Admin>,
);
