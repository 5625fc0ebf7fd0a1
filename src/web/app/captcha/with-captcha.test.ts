import { expect, test, vi } from 'vitest'
import { CallFailure } from '#contract/call-failure.ts'
import { giveUpCaptcha, isCaptchaWorking, onCaptchaWork, withCaptcha } from './with-captcha.ts'

vi.mock('./solve-captcha.ts', () => ({
  solveCaptcha: ({ challenge }: { challenge: string }) =>
    challenge === 'endless' ? new Promise(() => undefined) : Promise.resolve(`${challenge}-solved`),
}))

const failure = (code: 'CAPTCHA_REQUIRED' | 'TOO_MANY_REQUESTS', challenge?: string): CallFailure =>
  new CallFailure(403, {
    code,
    message: '',
    request_id: '',
    ...(challenge !== undefined && { captcha: { challenge, parts: 1, bits: 1 } }),
  })

test('a call that is asked for work is made again with it, and others at the same time with theirs', async () => {
  const sent: string[] = []
  const call =
    (challenge: string) =>
    (captcha?: string): Promise<string> => {
      sent.push(captcha ?? 'nothing')
      if (captcha === undefined) return Promise.reject(failure('CAPTCHA_REQUIRED', challenge))
      return Promise.resolve('held')
    }
  expect(await Promise.all([withCaptcha(call('one')), withCaptcha(call('two'))])).toEqual(['held', 'held'])
  expect(sent).toEqual(['nothing', 'nothing', 'one-solved', 'two-solved'])
})

test('a call that fails for another reason, or again, fails', async () => {
  await expect(withCaptcha(() => Promise.reject(failure('TOO_MANY_REQUESTS')))).rejects.toMatchObject({
    body: { code: 'TOO_MANY_REQUESTS' },
  })
  const always = () => Promise.reject(failure('CAPTCHA_REQUIRED', 'one'))
  await expect(withCaptcha(always)).rejects.toMatchObject({ body: { code: 'CAPTCHA_REQUIRED' } })
})

test('abandoned work fails its calls with their first refusal, and delays no other call', async () => {
  const asked = (challenge: string) => (captcha?: string) =>
    captcha === undefined ? Promise.reject(failure('CAPTCHA_REQUIRED', challenge)) : Promise.resolve(captcha)
  const seen: boolean[] = []
  const end = onCaptchaWork(() => seen.push(isCaptchaWorking()))
  const calls = [withCaptcha(asked('endless')), withCaptcha(asked('behind it'))]
  const ended = Promise.allSettled(calls)
  await vi.waitFor(() => expect(seen).toEqual([true, true]))
  giveUpCaptcha()
  for (const call of await ended)
    expect(call).toMatchObject({ status: 'rejected', reason: { body: { code: 'CAPTCHA_REQUIRED' } } })
  expect(isCaptchaWorking()).toBe(false)
  expect(await withCaptcha(asked('next'))).toBe('next-solved')
  end()
})
