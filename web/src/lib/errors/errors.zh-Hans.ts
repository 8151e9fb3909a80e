import type { Texts } from '../i18n/translate.ts';

export const errors: Texts = {
  conflict: '这项操作与你的账户当前状态冲突。',
  checkInput: '请检查填写的内容，然后重试。',
  tooMany: '操作太频繁，请稍等片刻再试。',
  server: '我们这边出了点问题，请稍后再试。',
  unavailable: '服务暂时不可用，请稍后再试。',
  other: '出错了，请重试。',
  noAnswer: '无法连接服务器，请检查网络连接。',
  signInAgain: '请重新登录',
};
