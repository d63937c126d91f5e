export const webhookMessages = {
  usage:
    '请写成：webhook list；webhook set <名称> <地址> [--private 网段,…] [--disabled] [--new-secret]；webhook remove <名称>；webhook test <名称>',
  badName: (name: string) => `推送目标的名称“${name}”无效：请用小写字母开头，由小写字母、数字和 - 组成，最长 64 个字符`,
  badAddress: '推送目标的地址无效：请写成 https://主机/路径 的形式，不带用户名和密码，最长 500 个字符',
  badRanges: (text: string) => `网段 ${text} 无效：请写成 10.0.0.0/8 的形式，多个用英文逗号分隔`,
  shortSecret: 'WEBHOOK_SECRET 太短：请设为 16 到 200 个字符，或不设它，由命令生成',
  unknownOption: (option: string) => `不认识 "${option}"；可用 --private、--disabled、--new-secret`,
  none: '还没有推送目标，用 pagewright webhook set <名称> <地址> 设置\n',
  unknown: (name: string) => `没有名为“${name}”的推送目标，用 pagewright webhook list 查看`,
  line: (name: string, address: string, notes: readonly string[]) =>
    `${name}  ${address}${notes.length > 0 ? `（${notes.join('，')}）` : ''}\n`,
  disabled: '已停用',
  ranges: (text: string) => `允许内网 ${text}`,
  saved: (name: string) => `已保存推送目标“${name}”\n`,
  secret: (secret: string) => `签名密钥（只显示这一次，请交给接收方）：${secret}\n`,
  removed: (name: string) => `已删除推送目标“${name}”；还在等它的推送会显示为发送失败\n`,
  tested: (status: number, ms: number) => `对方已接收：状态 ${status}，用时 ${ms} 毫秒\n`,
  notTested: (reason: string, ms: number) => `没有送到：${reason}（${ms} 毫秒）\n`,
} as const
