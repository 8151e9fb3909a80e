import type { Texts } from '../i18n/translate.ts';

export const appeal: Texts = {
  statement: '为什么我们应该重新考虑？',
  help: '告诉我们哪里判断有误。会由没有参与原决定的人阅读。',
  tooShort: '请至少写 {min} 个字符',
  tooLong: '请控制在 {max} 个字符以内',
  send: '提交申诉',
  sent: '申诉已提交',
};
