import type { ReactNode } from 'react'
import { CHAT } from '#texts/chat.ts'
import { adoptStyles } from '#design/adopt-styles.ts'
import { usePage } from '../../app/page-context.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './chat-dialog.module.css'
import css from './chat-dialog.module.css?inline'

adoptStyles(css)

/**
 * The seller's chat: a page of its service in a frame of that service's own origin, which opens no window and cannot
 * navigate the page. If the frame stays empty the link opens it in another place.
 */
export default function ChatDialog(props: {
  address: string
  title: string
  onClose: () => void
}): ReactNode {
  const { address, title, onClose } = props
  const { texts, frame } = usePage()
  const words = CHAT[frame.locale]
  return (
    <Dialog open title={title} onClose={onClose}>
      <iframe
        className={styles.frame}
        src={address}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- both rights are of another origin: it cannot lift them
        sandbox="allow-scripts allow-same-origin allow-forms"
        allow=""
        referrerPolicy="no-referrer"
        title={words.title}
      />
      <p className={styles.note}>
        {words.note}{' '}
        <a href={address} target="_blank" rel="noreferrer" title={texts.common.accessibility.opensNewTab}>
          {words.otherTab}
        </a>
      </p>
    </Dialog>
  )
}
