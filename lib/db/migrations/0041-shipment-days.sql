-- The date of a shipment is a calendar day, which no time zone moves (D23).
alter table platform.shipments alter column "shipmentDate" type date using ("shipmentDate" at time zone 'UTC')::date;
