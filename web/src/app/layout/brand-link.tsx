import { shellTexts } from './shell.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { Link } from '../../ui/buttons/link.tsx';
import { Brand } from '../../ui/theme/brand.tsx';

export function BrandLink({ className }: { className: string | undefined }) {
  const t = useTexts(shellTexts);
  return (
    <Link to={paths.welcome} className={className} aria-label={t('home')}>
      <Brand />
    </Link>
  );
}
