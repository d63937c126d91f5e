/** The time, as the contract's clients send it, and a few digits so that two users never share a picture. */
export function createCaptchaKey(nowMs: number): string {
  return `${nowMs}${Math.floor(Math.random() * 1e6)}`
}
