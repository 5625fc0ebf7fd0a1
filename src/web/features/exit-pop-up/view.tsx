import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { EXIT_POP_UP } from '#texts/exit-pop-up.ts'
import { adoptStyles } from '#design/adopt-styles.ts'
import { Button, ButtonLink } from '#design/button.tsx'
import { DialogActions } from '#design/dialog.tsx'
import { usePage } from '../../app/page-context.tsx'
import { useProduct, useSubmission } from '../../checkout/checkout-context.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { pictureOf } from '#rules/base/picture-address.ts'
import { watchLeaving } from './leaving.ts'
import styles from './view.module.css'
import css from './view.module.css?inline'

adoptStyles(css)

/** Whether this visit has seen it; a browser that keeps nothing has, once this page has shown it. */
function wasSeen(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function keepSeen(key: string): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // Its storage is full or closed: the page itself remembers.
  }
}

/** The button to the seller's link, or back to the purchase if there is none. */
function Offer({ onClose }: { onClose: () => void }): ReactNode {
  const { texts, frame } = usePage()
  const { link_exit_pop_up: link, text_button_exit_pop_up: text } = useProduct().answer.custom_checkout
  const label = text ?? EXIT_POP_UP[frame.locale].button
  if (link === undefined) {
    return (
      <Button look="primary" onClick={onClose}>
        {label}
      </Button>
    )
  }
  return (
    <ButtonLink
      look="primary"
      href={link}
      target="_blank"
      rel="noreferrer"
      title={texts.common.accessibility.opensNewTab}
      onClick={onClose}
    >
      {label}
    </ButtonLink>
  )
}

/** The seller's picture, words and button. */
export function PopUp({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const own = useProduct().answer.custom_checkout
  const { locale, writtenIn } = usePage().frame
  const words = EXIT_POP_UP[locale]
  return (
    <Dialog open={open} title={own.title_exit_pop_up ?? words.title} onClose={onClose}>
      {own.image_exit_pop_up !== undefined && (
        <img className={styles.picture} src={pictureOf(own.image_exit_pop_up, 640)} alt="" />
      )}
      {own.description_exit_pop_up !== undefined && (
        <p className={styles.text} lang={writtenIn}>
          {own.description_exit_pop_up}
        </p>
      )}
      <DialogActions>
        {own.button_exit_pop_up === true && <Offer onClose={onClose} />}
        <Button onClick={onClose}>{words.stay}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Shows it once a visit, and never while something is paid or another window asks for something. */
export function ExitPopUp(): ReactNode {
  const { id } = useProduct().answer.custom_checkout
  const { submission } = useSubmission()
  const [isOpen, open] = useState(false)
  const key = `balcao.exit-pop-up-${id ?? 0}`
  const [isDue, setDue] = useState(() => !wasSeen(key))
  const leave = useEffectEvent(() => {
    const isPaying = submission.step.at !== 'idle'
    if (isPaying || document.hidden || document.querySelector('dialog[open]') !== null) return
    keepSeen(key)
    setDue(false)
    open(true)
  })
  useEffect(() => (isDue ? watchLeaving(() => leave()) : undefined), [isDue])
  return <PopUp open={isOpen} onClose={() => open(false)} />
}
