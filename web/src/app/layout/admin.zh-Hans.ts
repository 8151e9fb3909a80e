import type { Texts } from '../../lib/i18n/translate.ts';

export const admin: Texts = {
  pageTitle: '{title} · Candor',
  menu: '管理',
  backToProfile: '个人主页',
  overview: '概览',
  ownershipDisputes: '归属异议',
  experienceDisputes: '经历异议',
  appeals: '申诉',
  applications: '审核员申请',
  members: '成员',
  categories: '评价标签',
  audit: '审计日志',
  ownershipShort: '归属',
  experienceShort: '经历',
  appealsShort: '申诉',
  applicationsShort: '申请',
  auditShort: '审计',
  reviewing: '审核',
  adminEntry: '管理',
  waiting: '{name}：{count} 项待处理',
};
