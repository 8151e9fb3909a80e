import type { Vault } from '../server/src/platform/crypto/vault.ts';

interface Contact {
  id: string;
  displayName: string;
  phone: string;
  email: string | null;
  verifiedAt: Date;
}

/** The columns of a member's name, phone number and e-mail address. */
export const sealedContact = (vault: Vault, { id, displayName, phone, email, verifiedAt }: Contact) => ({
  display_name_enc: vault.seal('users.display_name', id, displayName),
  phone_enc: vault.seal('users.phone', id, phone),
  phone_hash: vault.hash('phone', phone),
  phone_verified_at: verifiedAt,
  email_enc: email === null ? null : vault.seal('users.email', id, email),
  email_hash: email === null ? null : vault.hash('email', email),
  email_verified_at: email === null ? null : verifiedAt,
});
