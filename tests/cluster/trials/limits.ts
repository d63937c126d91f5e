import { call, newAddress } from '../client.ts'
import { type Cluster, expectThat, type Trial } from '../trial.ts'

const SIGN_INS_OF_ADDRESS = 20
const CAPTCHAS_OF_ADDRESS = 60
const FAILURES_TO_CAPTCHA = 3

export const limits: Trial = {
  name: 'limits count together',
  run: async (cluster) => {
    const signIns = await passed(cluster, 27, newAddress(), (address) => ({
      method: 'POST' as const,
      path: '/sys/login',
      // Counted like any other, and refused before the third of a second that a look at it would take.
      body: { username: 'nobody', password: 'x'.repeat(500) },
      address,
    }))
    expectThat(signIns === SIGN_INS_OF_ADDRESS, `${signIns} sign-ins of one address in a minute were looked at.`)
    const captchas = await passed(cluster, 69, newAddress(), (address) => ({
      path: `/sys/randomImage/${Math.random().toString(36).slice(2)}`,
      address,
    }))
    expectThat(captchas === CAPTCHAS_OF_ADDRESS, `${captchas} captchas of one address in a minute were drawn.`)
    const failures = await failuresToCaptcha(cluster)
    expectThat(failures === FAILURES_TO_CAPTCHA, `A captcha is asked for after ${failures} wrong passwords.`)
    return `${signIns} of 27 sign-ins and ${captchas} of 69 captchas of an address passed; a captcha was asked for after ${failures} wrong passwords, one on each server`
  },
}

/** How many of these calls were not too many: one on each server at a time, so that they take less than the minute. */
async function passed(
  { servers }: Cluster,
  count: number,
  address: string,
  next: (address: string) => Parameters<typeof call>[1],
): Promise<number> {
  const urls = servers().map(({ url }) => url)
  const statuses: number[] = []
  while (statuses.length < count) {
    const answers = await Promise.all(urls.map((url) => call(url, next(address))))
    statuses.push(...answers.map(({ status }) => status))
  }
  expectThat(!statuses.includes(503), 'A server was too busy to say.')
  return statuses.filter((status) => status !== 429).length
}

/** How many wrong passwords it takes, each on another server, until a captcha is asked for, as one server does after three. */
async function failuresToCaptcha({ servers }: Cluster): Promise<number> {
  const urls = servers().map(({ url }) => url)
  const address = newAddress()
  const body = { username: `victim${Date.now()}`, password: 'Wrong-password-1' }
  for (let failures = 1; failures <= 12; failures += 1) {
    const url = urls[failures % urls.length] ?? ''
    const answer = await call<{ captchaRequired: boolean }>(url, { method: 'POST', path: '/sys/login', body, address })
    if (answer.body.result?.captchaRequired) return failures
  }
  return Number.POSITIVE_INFINITY
}
