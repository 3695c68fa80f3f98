import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Boxes from 'lucide-react/icons/boxes';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import FileUp from 'lucide-react/icons/file-up';
import FileWarning from 'lucide-react/icons/file-warning';
import Layers from 'lucide-react/icons/layers';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import List from 'lucide-react/icons/list';
import Package from 'lucide-react/icons/package';
import PackageCheck from 'lucide-react/icons/package-check';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Scale from 'lucide-react/icons/scale';
import SquareTerminal from 'lucide-react/icons/square-terminal';
import Truck from 'lucide-react/icons/truck';
import Undo2 from 'lucide-react/icons/undo-2';
import Users from 'lucide-react/icons/users';
import type { ComponentType } from 'react';
import { findResource } from '@/lib/contract/resource-definitions';

/** The icons of sections. Keys are the Lucide names in the resource definitions, or the IDs of other sections. */
export const icons: Readonly<Record<string, ComponentType<{ className?: string }>>> = {
  overview: LayoutDashboard,
  checkOrders: ClipboardCheck,
  import: FileUp,
  requests: ArrowLeftRight,
  explorer: SquareTerminal,
  boxes: Boxes,
  'calendar-clock': CalendarClock,
  'file-warning': FileWarning,
  layers: Layers,
  package: Package,
  'package-check': PackageCheck,
  'receipt-text': ReceiptText,
  scale: Scale,
  truck: Truck,
  'undo-2': Undo2,
  users: Users,
};

/** The decorative icon of a section. If there is no icon for the ID, shows the icon of a list. */
export function SectionIcon({ id, className }: { id: string; className?: string }) {
  const Icon = icons[findResource(id)?.icon ?? id] ?? List;
  return <Icon aria-hidden="true" className={className} />;
}
