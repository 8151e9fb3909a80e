/** Whether reviewers get anonymous experiences once a day, all together. The server says it with a meta element. */
export const mixesDaily = (): boolean => document.querySelector('meta[name="candor-mixes-daily"]')?.getAttribute('content') === '1';
