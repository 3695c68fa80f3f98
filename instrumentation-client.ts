import { recordKeys } from '@/components/ui/shortcuts/recorded-keys';

// Next runs this file before it hydrates the page.
recordKeys();
