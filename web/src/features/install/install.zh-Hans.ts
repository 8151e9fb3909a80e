import type { Texts } from '../../lib/i18n/translate.ts';

export const install: Texts = {
  title: '把 Candor 放到主屏幕',
  text: '打开更快，还可以开启通知。使用这台设备的其他人能看到它的图标。',
  install: '安装',
  notNow: '以后再说',
};
