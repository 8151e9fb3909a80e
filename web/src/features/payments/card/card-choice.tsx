import { Checkbox, Radio } from '@mantine/core';
import { paymentTexts } from '../payments.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import type { SavedCard } from '../queries.ts';
import { cardName } from './card-name.ts';
import classes from './card-choice.module.css';

/** The value of the choice to pay with a new card, in the provider's form. */
export const ANOTHER_CARD = '';

interface Props {
  cards: readonly SavedCard[];
  chosen: string;
  onChoose: (id: string) => void;
  savesCard: boolean;
  onSave: (savesCard: boolean) => void;
  disabled: boolean;
}

/** The member's saved cards, and whether to save a new one. */
export function CardChoice({ cards, chosen, onChoose, savesCard, onSave, disabled }: Props) {
  const t = useTexts(paymentTexts);
  return (
    <div className={classes.choice}>
      {cards.length > 0 && (
        <Radio.Group label={t('whichCard')} value={chosen} onChange={onChoose}>
          <div className={classes.cards}>
            {cards.map((card) => (
              <Radio
                key={card.id}
                value={card.id}
                label={cardName(card)}
                description={t('cardExpires', { date: `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}` })}
                disabled={disabled}
              />
            ))}
            <Radio value={ANOTHER_CARD} label={t('anotherCard')} disabled={disabled} />
          </div>
        </Radio.Group>
      )}
      {chosen === ANOTHER_CARD && (
        <Checkbox
          label={t('saveCard')}
          description={t('saveCardHelp')}
          checked={savesCard}
          disabled={disabled}
          onChange={(event) => onSave(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}
