import type { Texts } from '../../lib/i18n/translate.ts';

export const accessDenied: Texts = {
  title: '无权访问',
  text: '无权访问，需要管理员权限。',
  help: '如果你有管理员账户，请用它登录。当前账户会退出登录。',
  signIn: '登录',
};
