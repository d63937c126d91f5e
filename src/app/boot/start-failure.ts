import { ConfigError } from '#src/platform/config.ts'

const START_FAILED = '系统加载失败，请重试。'

/** Where nothing stands that could show it better: why the console is not there, and the way to try again. */
export function showStartFailure(container: HTMLElement, error: unknown): void {
  const card = document.createElement('div')
  card.className = 'start-failure'
  card.setAttribute('role', 'alert')
  const retry = document.createElement('button')
  retry.type = 'button'
  retry.textContent = '重试'
  retry.addEventListener('click', () => location.reload())
  card.append(error instanceof ConfigError ? error.message : START_FAILED, retry)
  container.replaceChildren(card)
}
