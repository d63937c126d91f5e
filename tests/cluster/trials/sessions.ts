import { call, signIn } from '../client.ts'
import { expectThat, ms, type Trial } from '../trial.ts'
import { until } from '../until.ts'

const WHO = '/sys/user/getUserInfo'

export const sessions: Trial = {
  name: 'a sign-in on one server counts on all, and so does a sign-out',
  run: async ({ servers }) => {
    const [one, other, third] = servers()
    const token = await signIn(one.url)
    for (const { name, url } of [other, third]) {
      const { status } = await call(url, { path: WHO, token })
      expectThat(status === 200, `${name} does not know who has signed in on another one: ${status}`)
    }
    await call(other.url, { method: 'POST', path: '/sys/logout', token })
    const times = await Promise.all(
      [one, third].map(({ name, url }) =>
        until(
          `${name} knows of the sign-out`,
          async () => (await call(url, { path: WHO, token })).status === 401,
          5_000,
        ),
      ),
    )
    return `at once; a sign-out reached the others after ${times.map(ms).join(' and ')}`
  },
}
