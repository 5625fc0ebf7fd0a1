import { useId, useSyncExternalStore, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { DialogActions } from '#design/dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { adoptStyles } from '#design/adopt-styles.ts'
import css from './captcha-dialog.module.css?inline'
import styles from './captcha-dialog.module.css'
import { captchaProgress, onCaptchaProgress, stopCaptcha } from '../../app/captcha/solve-captcha.ts'

adoptStyles(css)

/** Says what the device is doing and how far it is; there is nothing to solve, and it can be left. */
export default function CaptchaDialog({ onCancel }: { onCancel: () => void }): ReactNode {
  const { title, text, progress, cancel } = useTopic('captcha')
  const { found, parts } = useSyncExternalStore(onCaptchaProgress, captchaProgress, captchaProgress)
  const id = useId()
  const leave = (): void => {
    stopCaptcha()
    onCancel()
  }
  return (
    <Dialog open title={title} onClose={leave}>
      <div className={styles.captcha}>
        <p id={id}>{text}</p>
        <progress
          className={styles.bar}
          value={found}
          max={parts}
          aria-label={progress}
          aria-describedby={id}
        />
      </div>
      <DialogActions>
        <Button onClick={leave}>{cancel}</Button>
      </DialogActions>
    </Dialog>
  )
}
