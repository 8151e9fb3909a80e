import { useTexts } from '../../lib/i18n/language.ts';
import { legalTexts } from './legal.en.ts';
import { useOperator } from './operator.ts';

export function OperatorFacts() {
  const t = useTexts(legalTexts);
  const { name, address, contact } = useOperator();
  const isMail = /^[^\s@]+@[^\s@]+$/.test(contact);
  return (
    <>
      <h2>{t('operatorTitle')}</h2>
      {name === '' ? (
        <p>{t('operatorDemo')}</p>
      ) : (
        <address>
          {name}
          <br />
          {address}
          <br />
          {isMail ? <a href={`mailto:${contact}`}>{contact}</a> : contact}
        </address>
      )}
    </>
  );
}
