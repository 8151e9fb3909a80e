import type { Texts } from '../../lib/i18n/translate.ts';

export const upload: Texts = {
  percent: '{percent}%',
  checking: '正在检查文件…',
  cancel: '取消上传',
};
