import { Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { giveUpCaptcha, isCaptchaWorking, onCaptchaWork } from '../../app/captcha/with-captcha.ts'
import { latePart } from '../../app/late-part.tsx'

const CaptchaDialog = latePart(() => import('../../features/captcha/captcha-dialog.tsx'))

/** Says that the device works before tickets are held, where the server asks for that. */
export function CaptchaWork(): ReactNode {
  const isWorking = useSyncExternalStore(onCaptchaWork, isCaptchaWorking, () => false)
  if (!isWorking) return null
  return (
    <Suspense>
      <CaptchaDialog onCancel={giveUpCaptcha} />
    </Suspense>
  )
}
