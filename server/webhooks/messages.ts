export const webhookMessages = {
  unknownTarget: (name: string) => `没有名为“${name}”的推送目标：请用 pagewright webhook set 设置它，再重新发送`,
  disabledTarget: (name: string) => `推送目标“${name}”已停用：请启用它，再重新发送`,
  notFound: '找不到对方的主机名，请检查推送目标的地址',
  forbiddenAddress: '推送目标的地址在内网：确实要推送到那里时，请用 --private 允许该网段',
  refused: '对方拒绝连接',
  timedOut: '对方在 5 秒内没有答复',
  broken: '连接中断',
  certificate: '对方的证书无效',
  redirected: (status: number) => `对方要求转到别的地址（${status}），推送不跟随：请把推送目标改成最终的地址`,
  refusedStatus: (status: number) => `对方返回状态 ${status}`,
  tooLong: '对方的答复超过 64 KB',
} as const
