import { Suspense, useState, type MouseEvent, type ReactNode } from 'react'
import { CHAT } from '#texts/chat.ts'
import { chatAddress } from '#rules/catalogue/chat.ts'
import { ButtonLink } from '#design/button.tsx'
import { latePart } from '../../app/late-part.tsx'
import { usePage } from '../../app/page-context.tsx'

const ChatDialog = latePart(() => import('./chat-dialog.tsx'))

/** The way to the seller's chat: a plain link, which a press opens on the page; nothing of it is loaded before. */
export function Chat({ id, seller }: { id: string; seller: string }): ReactNode {
  const { frame } = usePage()
  const [isOpen, open] = useState(false)
  const title = CHAT[frame.locale].open({ seller })
  const openHere = (event: MouseEvent): void => {
    // A press for another tab is left to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open(true)
  }
  return (
    <>
      <ButtonLink href={chatAddress(id)} target="_blank" rel="noreferrer" onClick={openHere}>
        {title}
      </ButtonLink>
      {isOpen && (
        <Suspense>
          <ChatDialog address={chatAddress(id)} title={title} onClose={() => open(false)} />
        </Suspense>
      )}
    </>
  )
}
