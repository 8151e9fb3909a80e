import { Button, NativeSelect, Slider, Switch, TextInput } from '@mantine/core';
import { TAG_WEIGHT_LIMIT } from '@candor/contract/limits';
import { FEEDBACK_TYPES, TAG_TYPES, type FeedbackType } from '@candor/contract/statuses';
import { useId, useRef, useState, type FormEvent } from 'react';
import { fieldErrors } from '../../lib/error-sentence.ts';
import { adminCategoriesTexts } from '../../lib/i18n/en/admin-categories.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TagChip } from '../../ui/tag-chip.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './category-dialog.module.css';
import { useSaveCategory, type Category, type CategoryBody } from './queries.ts';

/** One that there is, or the community that a new one is for. */
export type Editing = Category | { id?: never; feedback_type: FeedbackType };

export function CategoryDialog({ editing, onClose }: { editing: Editing | undefined; onClose: () => void }) {
  const t = useTexts(adminCategoriesTexts);
  return (
    <Dialog
      opened={editing !== undefined}
      onClose={onClose}
      title={t(editing?.id === undefined ? 'addTitle' : 'editTitle')}
      keepOnOutsideClick
    >
      {editing && <CategoryForm key={editing.id ?? 'new'} editing={editing} onDone={onClose} />}
    </Dialog>
  );
}

const LABEL_MAX = 50;
const EMOJI_MAX = 20;

function CategoryForm({ editing, onDone }: { editing: Editing; onDone: () => void }) {
  const t = useTexts(adminCategoriesTexts);
  const save = useSaveCategory();
  const weightLabel = useId();
  const label = useRef<HTMLInputElement>(null);
  const emoji = useRef<HTMLInputElement>(null);
  const [isTried, setTried] = useState(false);
  const [body, setBody] = useState<CategoryBody>(() => startingFrom(editing));
  const change = (part: Partial<CategoryBody>): void => setBody((before) => ({ ...before, ...part }));
  const said = fieldErrors(save.error);
  const missing = { label: body.label.trim() === '', emoji: body.emoji.trim() === '' };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (missing.label) label.current?.focus();
    else if (missing.emoji) emoji.current?.focus();
    else {
      save.mutate(
        { id: editing.id, body: { ...body, label: body.label.trim(), emoji: body.emoji.trim() } },
        {
          onSuccess: () => {
            toast.success(t(editing.id === undefined ? 'added' : 'saved'));
            onDone();
          },
        },
      );
    }
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.preview}>
        <TagChip emoji={body.emoji || '·'} label={body.label || t('label')} type={body.type} />
      </p>
      <TextInput
        ref={label}
        label={t('label')}
        required
        maxLength={LABEL_MAX}
        value={body.label}
        onChange={(event) => change({ label: event.currentTarget.value })}
        error={(isTried && missing.label && t('labelRequired')) || said['label']}
      />
      <TextInput
        ref={emoji}
        label={t('emoji')}
        required
        maxLength={EMOJI_MAX}
        value={body.emoji}
        onChange={(event) => change({ emoji: event.currentTarget.value })}
        error={(isTried && missing.emoji && t('emojiRequired')) || said['emoji']}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={t('kind')}
          value={body.type}
          onChange={(event) => change({ type: TAG_TYPES.find((one) => one === event.currentTarget.value) ?? body.type })}
          data={TAG_TYPES.map((one) => ({ value: one, label: t(one) }))}
        />
        <NativeSelect
          label={t('community')}
          value={body.feedback_type}
          onChange={(event) =>
            change({ feedback_type: FEEDBACK_TYPES.find((one) => one === event.currentTarget.value) ?? body.feedback_type })
          }
          data={FEEDBACK_TYPES.map((one) => ({ value: one, label: t(`type_${one}`) }))}
        />
      </div>
      <div>
        <p id={weightLabel} className={classes.weight}>
          {t('weight')} <strong>{body.weight > 0 ? `+${body.weight}` : body.weight}</strong>
        </p>
        <Slider
          min={-TAG_WEIGHT_LIMIT}
          max={TAG_WEIGHT_LIMIT}
          value={body.weight}
          onChange={(weight) => change({ weight })}
          thumbProps={{ 'aria-labelledby': weightLabel }}
          label={null}
          marks={[{ value: 0 }]}
        />
        <p className={classes.help}>{t('weightHelp')}</p>
      </div>
      <Switch
        label={t('active')}
        description={t('activeHelp')}
        checked={body.active}
        onChange={(event) => change({ active: event.currentTarget.checked })}
      />
      {Object.keys(said).length === 0 && <FormError error={save.error} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone} disabled={save.isPending}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

function startingFrom(editing: Editing): CategoryBody {
  if (editing.id === undefined)
    return { label: '', emoji: '', weight: 1, type: 'positive', feedback_type: editing.feedback_type, active: true };
  const { label, emoji, weight, type, feedback_type, active } = editing;
  return { label, emoji, weight, type, feedback_type, active };
}
