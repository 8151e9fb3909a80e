import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useTexts } from '../../lib/i18n/language.ts';
import { toastOutcome } from '../../ui/feedback/toast-outcome.ts';
import { PlainRow, PlainRows } from '../../ui/lists/plain-row.tsx';
import { Card } from '../../ui/page/card.tsx';
import { cardName } from './card/card-name.ts';
import { paymentTexts } from './payments.en.ts';
import { cardsQuery, useRemoveCard } from './queries.ts';
import classes from './saved-cards.module.css';

/** Renders nothing for members without a saved card. */
export function SavedCards() {
  const t = useTexts(paymentTexts);
  const { data: cards } = useQuery(cardsQuery);
  const { mutateAsync, isPending, variables } = useRemoveCard();
  if (!cards || cards.length === 0) return null;
  const remove = (id: string): void => toastOutcome(mutateAsync(id), t('cardRemoved'), t('cardRemoveFailed'));
  return (
    <section aria-label={t('savedCards')}>
      <h2 className={classes.title}>{t('savedCards')}</h2>
      <Card>
        <PlainRows>
          {cards.map((card) => (
            <PlainRow
              key={card.id}
              icon={CreditCard}
              action={
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={t('removeCardOf', { card: cardName(card) })}
                  loading={isPending && variables === card.id}
                  onClick={() => remove(card.id)}
                >
                  {t('removeCard')}
                </Button>
              }
            >
              {cardName(card)}
            </PlainRow>
          ))}
        </PlainRows>
      </Card>
    </section>
  );
}
