import type { Texts } from '../../lib/i18n/translate.ts';

export const status: Texts = {
  approved: '已通过',
  completed: '已完成',
  resolved: '已处理',
  in_review: '审核中',
  needs_admin_review: '待管理员审核',
  pending: '处理中',
  rejected: '已拒绝',
  denied: '未批准',
  failed: '失败',
  withdrawn: '已撤回',
  refunded: '已退款',
  removed: '已移除',
};
