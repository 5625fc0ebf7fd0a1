import { useEffect, useState, type ReactNode } from 'react'
import { localePath } from '#rules/base/locale.ts'
import { topicTexts } from '#texts/topics.ts'
import styles from '../../check-in/check-in.module.css'
import { OpenForm } from '../../check-in/open-form.tsx'
import { keepOffline } from '../../check-in/keep-offline.ts'
import { OpenCheckInView } from '../../check-in/open-check-in.tsx'
import { useDevice } from '../../check-in/use-device.ts'
import { usePage } from '../../app/page-context.tsx'
import { Footer } from '../../ui/footer.tsx'
import { Notice } from '#design/notice.tsx'
import { SandboxNotice } from '../../ui/sandbox-notice.tsx'
import type { ScreenModule } from '../../app/screen.ts'
import { useTopic } from '../../app/use-topic.ts'

/** The key that a link carries behind its `#`, where no server and no log sees it; it leaves the address at once. */
function takeKeyOfLink(): string {
  const key = location.hash.slice(1)
  if (key !== '') history.replaceState(null, '', location.pathname + location.search)
  return key
}

function Closed(props: { children: ReactNode }): ReactNode {
  const { title, noScript } = useTopic('check-in')
  return (
    <>
      <h1 className={styles.heading}>{title}</h1>
      <noscript>{noScript}</noscript>
      {props.children}
    </>
  )
}

/** Check-in of an event: the holder of its key checks tickets here, with or without a connection. */
export const Screen: ScreenModule<'check-in'>['Screen'] = () => {
  const { frame } = usePage()
  const { checkIn, state, hasNoStore } = useDevice(frame.bases.api)
  const { noStorage } = useTopic('check-in')
  const [key, setKey] = useState<string | null>(null)
  useEffect(() => setKey(takeKeyOfLink()), [])
  useEffect(() => void keepOffline(frame.locale), [frame.locale])
  const isOpen = checkIn !== null && state.phase === 'open'
  return (
    <>
      <SandboxNotice />
      <div className={styles.page}>
        <main className={styles.main}>
          {isOpen && <OpenCheckInView checkIn={checkIn} point={state} />}
          {!isOpen && (
            <Closed>
              {hasNoStore && (
                <Notice kind="error" role="alert">
                  {noStorage}
                </Notice>
              )}
              {checkIn !== null && state.phase === 'closed' && key !== null && (
                <OpenForm checkIn={checkIn} given={key} />
              )}
            </Closed>
          )}
        </main>
        {!isOpen && <Footer />}
      </div>
    </>
  )
}

export const head: ScreenModule<'check-in'>['head'] = (_data, _texts, frame) => ({
  title: topicTexts('check-in', frame.locale).title,
  theme: 'auto',
  manifest: `${localePath(frame.locale, '/check-in')}.webmanifest`,
  touchIcon: '/check-in-icon-180.png',
})
