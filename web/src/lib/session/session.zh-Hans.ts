import type { Texts } from '../i18n/translate.ts';

export const session: Texts = {
  dataMissing: '验证结果中缺少登录数据',
  tokenNotStored: '无法保存登录凭证',
  userNotStored: '无法保存用户信息',
  authenticating: '正在登录…',
  authenticatingText: 'Candor 响应较慢，还会继续尝试 {count} 秒。',
  timeoutTitle: '登录超时',
  timeoutText: 'Candor 在 30 秒内没有响应，请重试。',
  retryAuthentication: '重新尝试',
  expiredTitle: '登录已过期',
  reconnecting: '正在重新连接 Candor…',
  noInternet: '没有网络连接',
};
