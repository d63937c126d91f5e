export const rotateKeyMessages = {
  usage: 'rotate-key 不带参数：先把 SECRET_KEY 设为“新密钥,旧密钥”并重新启动各服务器；内置数据库会自动生成新密钥',
  done: (count: number) => `已用新密钥重新加密 ${count} 项。现在可以从 SECRET_KEY 中去掉旧密钥，并重新启动各服务器\n`,
  doneInFile: (count: number) => `已换用新密钥，并重新加密 ${count} 项\n`,
} as const
