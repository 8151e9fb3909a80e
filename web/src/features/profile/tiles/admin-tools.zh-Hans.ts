import type { Texts } from '../../../lib/i18n/translate.ts';

export const adminTools: Texts = {
  title: '管理工具',
  ownership: '归属异议',
  experience: '经历异议',
  applications: '审核员申请',
  pending: '待处理',
  unknown: '–',
  all: '成员、评价标签等',
};
