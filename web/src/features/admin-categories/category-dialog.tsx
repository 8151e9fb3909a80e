import { NativeSelect, Slider, Switch, TextInput } from '@mantine/core';
import { TAG_WEIGHT_LIMIT } from '@candor/contract/limits';
import { FEEDBACK_TYPES, TAG_TYPES, type FeedbackType } from '@candor/contract/statuses';
import { useId, useState, type FormEvent } from 'react';
import type { Schema } from '../../lib/forms/use-validation.ts';
import { useValidation } from '../../lib/forms/use-validation.ts';
import type { Translate } from '../../lib/i18n/translate.ts';
import { adminCategoriesTexts } from './admin-categories.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { TagChip } from '../../ui/badges/tag-chip.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import classes from './category-dialog.module.css';
import { useSaveCategory, type Category, type CategoryBody } from './queries.ts';

/** An existing category, or the community of a new one. */
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

const LENGTH_MAX = { label: 50, emoji: 20 };

const categorySchema = (t: Translate<(typeof adminCategoriesTexts)['texts']>): Schema<CategoryBody, 'label' | 'emoji'> => ({
  label: ({ label }) => (label.trim() === '' ? t('labelRequired') : undefined),
  emoji: ({ emoji }) => (emoji.trim() === '' ? t('emojiRequired') : undefined),
});

function CategoryForm({ editing, onDone }: { editing: Editing; onDone: () => void }) {
  const t = useTexts(adminCategoriesTexts);
  const save = useSaveCategory();
  const [body, setBody] = useState<CategoryBody>(() => initialValues(editing));
  const { errors, validate, showServerErrors, clear, inputRef } = useValidation(categorySchema(t));
  const change = (part: Partial<CategoryBody>): void => {
    setBody({ ...body, ...part });
    clear();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!validate(body)) return;
    const onSuccess = (): void => {
      toast.success(t(editing.id === undefined ? 'added' : 'saved'));
      onDone();
    };
    const trimmed = { ...body, label: body.label.trim(), emoji: body.emoji.trim() };
    save.mutate({ id: editing.id, body: trimmed }, { onSuccess, onError: showServerErrors });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.preview}>
        <TagChip emoji={body.emoji || '·'} label={body.label || t('label')} type={body.type} />
      </p>
      {(['label', 'emoji'] as const).map((name) => (
        <TextInput
          key={name}
          ref={inputRef(name)}
          label={t(name)}
          required
          maxLength={LENGTH_MAX[name]}
          value={body[name]}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
          error={errors[name]}
        />
      ))}
      <KindFields body={body} change={change} />
      <WeightField body={body} change={change} />
      <Switch
        label={t('active')}
        description={t('activeHelp')}
        checked={body.active}
        onChange={(event) => change({ active: event.currentTarget.checked })}
      />
      {Object.keys(errors).length === 0 && <FormError error={save.error} />}
      <FormButtons submit={t('save')} isSending={save.isPending} onCancel={onDone} />
    </form>
  );
}

function WeightField({ body, change }: { body: CategoryBody; change: (part: Partial<CategoryBody>) => void }) {
  const t = useTexts(adminCategoriesTexts);
  const weightLabel = useId();
  return (
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
  );
}

function KindFields({ body, change }: { body: CategoryBody; change: (part: Partial<CategoryBody>) => void }) {
  const t = useTexts(adminCategoriesTexts);
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={t('kind')}
        value={body.type}
        onChange={(event) => change({ type: TAG_TYPES.find((option) => option === event.currentTarget.value) ?? body.type })}
        data={TAG_TYPES.map((option) => ({ value: option, label: t(option) }))}
      />
      <NativeSelect
        label={t('community')}
        value={body.feedback_type}
        onChange={(event) =>
          change({ feedback_type: FEEDBACK_TYPES.find((option) => option === event.currentTarget.value) ?? body.feedback_type })
        }
        data={FEEDBACK_TYPES.map((option) => ({ value: option, label: t(`type_${option}`) }))}
      />
    </div>
  );
}

function initialValues(editing: Editing): CategoryBody {
  if (editing.id === undefined)
    return { label: '', emoji: '', weight: 1, type: 'positive', feedback_type: editing.feedback_type, active: true };
  const { label, emoji, weight, type, feedback_type, active } = editing;
  return { label, emoji, weight, type, feedback_type, active };
}
