'use client';

import type { NewRejection } from '@/lib/console/browser/rejections';
import type { OpenQuestion } from '../submit/create-write';
import { CargoQuestion } from './cargo-question';
import { ExistingQuestion } from './existing-question';
import { OrderChangedQuestion } from './order-changed-question';
import type { AnswerProps } from './question-dialog';
import { ShipmentQuestion } from './shipment-question';
import { UnreadQuestion } from './unread-question';

/** Asks the user to confirm the side effects of a write before it is sent. */
export function WriteQuestion({
  open: { question, isChanged },
  onRejected,
  ...answer
}: Omit<AnswerProps, 'isChanged'> & {
  open: OpenQuestion;
  onRejected?: (rejection: NewRejection) => void;
}) {
  const props = { ...answer, isChanged };
  switch (question.kind) {
    case 'unread':
      return <UnreadQuestion {...props} question={question} />;
    case 'existing':
      return <ExistingQuestion {...props} question={question} />;
    case 'cargo':
      return <CargoQuestion {...props} question={question} />;
    case 'shipment':
      return <ShipmentQuestion {...props} question={question} />;
    case 'orderChanged':
      return <OrderChangedQuestion {...props} question={question} onRejected={onRejected} />;
  }
}
