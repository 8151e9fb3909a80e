import { isNamed, type NoticeTexts } from './notice-texts.ts';

const ROLES: Record<string, string> = { user: '成员', reviewer: '审核员', admin: '管理员' };

const URGENT: Record<string, string> = {
  minor: '涉及未满 18 周岁的人',
  intimate_image: '含有私密影像',
  threat: '含有威胁',
  private_information: '含有私人信息',
};

const urgentReason = (reason: unknown): string => URGENT[String(reason)] ?? '含有紧急内容';

export const zhHans: NoticeTexts = {
  notices: {
    linked_experience: ({ status }) =>
      status === 'removed' ? '我们移除了一条提到你关联账号的经历。' : '有人分享了一段经历，提到了你关联的账号。',
    alert: () => '你设置提醒的账号有新的公开内容。',
    experience_decided: ({ status, reason }) => {
      if (status === 'on_hold') return `你的经历已暂时隐藏：有人举报它${urgentReason(reason)}。我们正在核查，在此期间只有你能看到。`;
      if (status === 'off_hold') return '我们核查了你的经历，决定保留。现在大家又能看到了。';
      if (status === 'being_checked') return '你解锁过的一条经历正在核查，暂时无法阅读。';
      if (status === 'approved') return '你的经历已通过审核并公开。';
      if (status === 'unpublished') return '我们复核了你的经历，它不再公开。';
      return '我们审核了你的经历，没有公开。';
    },
    comment_edited: () => '管理员修改了你经历中的措辞。',
    reply_decided: ({ status, reason }) => {
      if (status === 'on_hold') return `你的回复已暂时隐藏：有人举报它${urgentReason(reason)}。我们正在核查。`;
      if (status === 'off_hold') return '我们核查了你的回复，决定保留。现在又可以看到了。';
      if (status === 'approved') return '你的回复已通过审核并公开。';
      if (status === 'unpublished') return '我们复核了你的回复，它不再公开。';
      return '我们审核了你的回复，没有公开。';
    },
    reply_received: () => '有人回复了你分享的经历。',
    dispute_filed: () => '有人对你分享的经历提出了异议。在我们作出决定前，你可以答复。',
    dispute_updated: () => '与你有关的一项异议有新进展。',
    dispute_decided: ({ status }) => (status === 'approved' ? '与你有关的一项异议成立。' : '与你有关的一项异议已有结果。'),
    ownership_claimed: () => '另一位成员认领了你关联的账号。在我们作出决定前，你可以答复。',
    ownership_decided: () => '与你有关的一项归属异议已有结果。',
    application_decided: ({ status }) => (status === 'approved' ? '你的审核员申请已通过，欢迎加入！' : '你的审核员申请这次没有通过。'),
    proof_decided: ({ status }) => {
      if (status === 'ending') return '你关联的一个账号的证明即将到期。再证明一次，就能继续阅读关于你的完整内容。';
      if (status === 'ended') return '你关联的一个账号的证明已到期。再证明一次，就能阅读关于你的完整内容。';
      return status === 'approved' ? '你已证明一个关联的账号是你的。' : '你的账号证明没有被接受，可以再试一次。';
    },
    report_received: () => '我们收到了你的举报，审核员会查看。',
    report_decided: ({ status }) => (status === 'action_taken' ? '我们处理了你举报的内容。' : '我们查看了你举报的内容，决定保留。'),
    appeal_decided: ({ status }) => {
      if (status === 'upheld') return '我们复核了你的申诉，维持原决定。';
      if (status === 'overturned') return '我们复核了你的申诉，并更改了决定。';
      return '一次申诉更改了与你有关的决定。';
    },
    credits: ({ credits, restored, chargeback, owed, isPart }) => {
      if (chargeback === 'won') return '银行曾撤回的一笔付款重新生效，对应的解锁次数也已恢复。你不再为它欠任何次数。';
      if (chargeback === 'lost')
        return Number(owed) > 0
          ? `银行撤回了你的一笔付款${isPart ? '的一部分' : ''}。你已用掉的 ${String(owed)} 次解锁成了欠账。你下次购买时会先结清欠账，全部结清之前无法继续解锁。`
          : `银行撤回了你的一笔付款${isPart ? '的一部分' : ''}，我们因此收回了对应的解锁次数。你没有欠账。`;
      if (restored) return '你解锁过的一条经历重新公开了。之前退回的次数仍归你，再次阅读需要重新解锁。';
      const count = typeof credits === 'number' ? credits : 0;
      if (count <= 0) return '你解锁过的一条经历已被移除，因此退回了 1 次解锁。';
      return `你获得了 ${count} 次解锁。`;
    },
  },
  security: {
    new_device: ({ device }) =>
      `你的账户在新设备${isNamed(device) ? `（${String(device).replace(' on ', '，')}）` : ''}上登录了。如果不是你本人，请在设置中退出这台设备。`,
    contact_changed: () => '你账户的手机号码或邮箱地址已更改。',
    sign_in_added: () => '你的账户新增了一种登录方式。如果不是你本人操作，请联系我们。',
    sign_in_removed: () => '你的账户已断开与 Google 的连接。如果不是你本人操作，请联系我们。',
    factor_added: () => '你的账户新增了一个通行密钥或验证器应用。如果不是你本人操作，请联系我们。',
    factor_removed: () => '你的账户移除了一个通行密钥或验证器应用。如果不是你本人操作，请联系我们。',
    role_changed: ({ role }) => `你现在的角色是${ROLES[String(role)] ?? '成员'}。`,
    suspended: () => '你的账户已被停用。原因和期限请看个人主页。',
    reinstated: () => '你的账户已恢复使用。',
    unmask_asked: () => '另一位管理员申请查看匿名作者的身份，需要两位管理员同意。',
    unmask_opened: () => '两位管理员查看了匿名作者的身份。是谁、为什么，都记在审计日志里。',
    admin_asked: () => '一位管理员想让一名成员成为管理员，需要另一位管理员在一天内同意。',
    admin_made: () => '新增了一位管理员。由谁任命，可以在审计日志里查看。',
    unmasked: () => '你一条匿名经历的作者身份已被管理员查看。原因写在你的数据导出文件里。',
    account_cluster: () => '同一设备或同一张卡被异常多的账户使用。成员列表会显示哪些账户共用。',
    decoy_searched: () => '有人查找了一个不属于任何人的号码。具体是谁可以在审计日志里查看。',
    search_suspended: () => '有人查找了多个不属于任何人的号码，在管理员清除其限额之前无法搜索。',
    many_openings: () => '一位审核员打开的条目异常多。具体条目可以在审计日志里查看。',
    deletion: () => '你的账户将在 24 小时后注销，在此之前你可以改变主意。',
  },
  otherSecurity: '你账户的安全设置有变动。',
  urgent: {
    subject: 'Candor 有紧急事项待处理',
    text: ({ count, due }) => `有 ${String(count)} 件紧急事项已用去承诺时限的一半。最近一件的截止时间是 ${String(due)}。`,
  },
  digest: {
    subject: 'Candor 有新消息',
    text: '你写过、关注或关联的内容有新消息。',
  },
  push: { title: 'Candor', news: '你有新消息。', security: '你的账户安全有新消息。' },
  mail: {
    securitySubject: '关于你的 Candor 账户安全',
    subject: 'Candor 有新消息',
    footer: '你可以在设置中选择接收哪些消息。',
  },
};
