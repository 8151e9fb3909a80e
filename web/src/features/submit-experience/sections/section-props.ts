import type { Problem } from '../check-experience.ts';
import type { ExperienceForm } from '../experience-form.ts';

export interface SectionProps {
  form: ExperienceForm;
  change: (part: Partial<ExperienceForm>) => void;
  problems: readonly Problem[];
}
