import { recordKeys } from '@/components/ui/shortcuts/recorded-keys';

// Next runs this file before hydration.
recordKeys();
