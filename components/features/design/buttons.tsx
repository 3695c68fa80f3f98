'use client';

import Plus from 'lucide-react/icons/plus';
import { Button, ButtonLink, IconButton } from '@/components/ui/button';
import { CurrentNav } from '@/components/ui/current-nav';
import { Menu } from '@/components/ui/menu';
import { Popover, SpaceFiller } from '@/components/ui/popover';
import { LinkPending, PrefetchLink } from '@/components/ui/read-ahead';
import type { ButtonVariant } from '@/components/ui/style';
import { Tabs } from '@/components/ui/tabs';
import { focused, type Piece, type SampleText } from './piece';

const icon = <Plus aria-hidden="true" />;
const hovered: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-accent-hover!',
  secondary: 'bg-hover!',
  ghost: 'bg-hover! text-ink!',
  danger: 'bg-danger-hover!',
};
const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;

/** What is pressed or leads somewhere. */
export const buttonPieces = (text: SampleText): Piece[] => [
  {
    file: 'button.tsx',
    states: [
      ...variants.flatMap((variant): Piece['states'] => [
        [
          variant,
          <Button key="rest" variant={variant} icon={icon}>
            {text.short}
          </Button>,
        ],
        [
          `${variant}, small`,
          <Button key="small" variant={variant} size="sm">
            {text.short}
          </Button>,
        ],
        [
          `${variant}, hover`,
          <Button key="hover" variant={variant} className={hovered[variant]}>
            {text.short}
          </Button>,
        ],
        [
          `${variant}, focus`,
          <Button key="focus" variant={variant} className={focused}>
            {text.short}
          </Button>,
        ],
        [
          `${variant}, disabled`,
          <Button key="disabled" variant={variant} disabled>
            {text.short}
          </Button>,
        ],
        [
          `${variant}, unavailable`,
          <Button key="unavailable" variant={variant} unavailable={text.reason}>
            {text.short}
          </Button>,
        ],
        [
          `${variant}, busy`,
          <Button key="busy" variant={variant} pending>
            {text.short}
          </Button>,
        ],
        [
          `${variant}, long`,
          <span key="long" className="flex w-64">
            <Button variant={variant} className="min-w-0 shrink">
              <span className="truncate">{text.long}</span>
            </Button>
          </span>,
        ],
      ]),
      [
        'icon alone, rest',
        <IconButton key="rest" label={text.short}>
          {icon}
        </IconButton>,
      ],
      [
        'icon alone, small',
        <IconButton key="small" size="sm" label={text.short}>
          {icon}
        </IconButton>,
      ],
      [
        'icon alone, hover',
        <IconButton key="hover" label={text.short} className={hovered.ghost}>
          {icon}
        </IconButton>,
      ],
      [
        'icon alone, focus',
        <IconButton key="focus" label={text.short} className={focused}>
          {icon}
        </IconButton>,
      ],
      [
        'icon alone, disabled',
        <IconButton key="disabled" label={text.short} disabled>
          {icon}
        </IconButton>,
      ],
      [
        'icon alone, unavailable',
        <IconButton key="unavailable" label={text.short} unavailable={text.reason}>
          {icon}
        </IconButton>,
      ],
      [
        'link, secondary',
        <ButtonLink key="link" href="/design">
          {text.short}
        </ButtonLink>,
      ],
      [
        'link, primary, icon',
        <ButtonLink key="link-primary" href="/design" variant="primary" icon={icon}>
          {text.short}
        </ButtonLink>,
      ],
      [
        'link, focus',
        <ButtonLink key="link-focus" href="/design" className={focused}>
          {text.short}
        </ButtonLink>,
      ],
    ],
  },
  {
    file: 'read-ahead.tsx',
    states: [
      [
        'rest',
        <PrefetchLink key="rest" href="/design" className="text-accent-text hover:underline">
          {text.name}
        </PrefetchLink>,
      ],
      [
        'with a sign of waiting',
        <PrefetchLink key="pending" href="/design" className="inline-flex gap-1">
          {text.short} <LinkPending>{icon}</LinkPending>
        </PrefetchLink>,
      ],
    ],
  },
  {
    file: 'tabs.tsx',
    states: [
      [
        'second of three',
        <Tabs
          key="tabs"
          label="tabs"
          items={[
            { href: '/design?tab=1', label: text.short, current: false },
            { href: '/design', label: text.label, current: true, count: '12' },
            { href: '/design?tab=3', label: text.long, current: false, count: '1,204' },
          ]}
        />,
      ],
    ],
  },
  {
    file: 'current-nav.tsx',
    states: [
      [
        'second of two',
        <CurrentNav key="nav" label="nav" current="b" className="flex gap-3">
          <a href="/design">{text.short}</a>
          <a href="/design" aria-current="page" className="rounded-md bg-pressed px-2">
            {text.label}
          </a>
        </CurrentNav>,
      ],
    ],
  },
  {
    file: 'popover.tsx',
    states: [
      [
        'closed',
        <Popover
          key="popover"
          label={text.label}
          trigger={(props) => <Button {...props}>{text.label}</Button>}
        >
          <p className="w-64 p-2">{text.hint}</p>
        </Popover>,
      ],
      ['space for content on its way', <SpaceFiller key="space">{text.hint}</SpaceFiller>],
    ],
  },
  {
    file: 'menu.tsx',
    states: [
      [
        'closed; press it',
        <Menu
          key="menu"
          label={text.label}
          trigger={(props) => <Button {...props}>{text.label}</Button>}
          items={[
            { label: text.short, icon, keys: 'e' },
            { label: text.long },
            { label: text.label, unavailable: text.reason },
            { label: text.short, checked: true, ruled: true, heading: text.label },
            { label: text.short, danger: true, ruled: true },
          ]}
        />,
      ],
    ],
  },
];
