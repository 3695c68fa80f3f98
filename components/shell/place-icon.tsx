import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Boxes from 'lucide-react/icons/boxes';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Package from 'lucide-react/icons/package';
import Settings from 'lucide-react/icons/settings';
import Undo2 from 'lucide-react/icons/undo-2';
import Users from 'lucide-react/icons/users';
import type { ComponentType } from 'react';

const icons: Record<string, ComponentType<{ className?: string }>> = {
  overview: LayoutDashboard,
  returns: Undo2,
  products: Package,
  stocks: Boxes,
  expirations: CalendarClock,
  customers: Users,
  requests: ArrowLeftRight,
  settings: Settings,
};

/** The sign of a place; decoration, its name stands beside it. */
export function PlaceIcon({ id, className }: { id: string; className?: string }) {
  const Icon = icons[id];
  return Icon ? <Icon aria-hidden="true" className={className} /> : null;
}
