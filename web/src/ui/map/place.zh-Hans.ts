import type { Texts } from '../../lib/i18n/translate.ts';

export const place: Texts = {
  searching: '正在查找地点…',
  none: '没有找到地点，换一种写法试试。',
  failed: '暂时无法查找地点。',
  found: '找到 {count} 个地点',
  clear: '清除',
};
