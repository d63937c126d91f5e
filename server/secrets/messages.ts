export const secretMessages = {
  noKey:
    '没有设置 SECRET_KEY，不能保存或读取密钥类的内容：请设为 32 字节的 base64 或十六进制（如 openssl rand -hex 32 的输出）',
  otherKey:
    '保存时用的是另一个 SECRET_KEY：请把旧密钥写在新密钥之后（SECRET_KEY=新密钥,旧密钥），再运行 pagewright rotate-key',
  broken: '保存的密钥已损坏，无法解密：请重新设置它',
  brokenFile: (file: string) => `${file} 中的密钥无效：请从备份中恢复该文件`,
} as const
