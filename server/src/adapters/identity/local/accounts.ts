/** The accounts of the local identity provider, which replaces Google. Signing in with the last one fails: its address is not verified. */
export const LOCAL_ACCOUNTS = [
  { sub: 'local-1001', given_name: 'Nora', family_name: 'Fields', email: 'nora.fields@example.com', email_verified: true },
  { sub: 'local-1002', given_name: 'Tomás', family_name: 'Okafor', email: 'tomas.okafor@example.com', email_verified: true },
  { sub: 'local-1003', given_name: 'Mei', family_name: 'Tanaka', email: 'mei.tanaka@example.com', email_verified: true },
  { sub: 'local-1004', given_name: 'Sam', family_name: 'Unproven', email: 'sam.unproven@example.com', email_verified: false },
].map((account, index) => ({
  ...account,
  hue: index * 83,
  name: `${account.given_name} ${account.family_name}`,
}));
