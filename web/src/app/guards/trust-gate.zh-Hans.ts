import type { Texts } from '../../lib/i18n/translate.ts';

export const trustGate: Texts = {
  profileComplete: '资料完整，已填写出生年月和昵称',
  phoneVerified: '手机已验证',
  socialsLinked: '已关联社交账号',
  experiencesSubmitted: '提交过经历',
  noBans: '没有被停用',
};
