import type { Texts } from '../../lib/i18n/translate.ts';

export const code: Texts = {
  title: '输入验证码',
  sentTo: '{digits} 位验证码已发送至',
  code: '验证码',
  digit: '第 {number} 位，共 {digits} 位',
  verify: '验证',
  resend: '重新发送',
  resendIn: '{seconds} 秒后可重新发送',
  change: '返回',
};
