import type { Texts } from '../../lib/i18n/translate.ts';

export const reviewerOnboarding: Texts = {
  title: '准备好出一份力了吗？',
  intro: '每条提交的内容都由审核员最先阅读。成为审核员的步骤如下。',
  completeTitle: '把个人资料完善到 100%',
  completeText: '填写真实姓名和出生年月。',
  trustTitle: '信任分达到 60 以上',
  trustText: '验证账户，并关联你的社交账号。',
  activeTitle: '保持活跃',
  activeText: '参与社区：分享经历，及时更新资料。',
  applyTitle: '申请并获得批准',
  applyText: '在社区页面提交申请，24-48 小时内会有答复。',
  start: '开始行动',
  back: '返回社区',
};
