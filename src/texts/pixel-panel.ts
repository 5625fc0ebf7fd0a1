import type { Locale } from '#rules/locale.ts'

type Words = {
  title: string
  about: string
  nothing: string
  nowhere: string
  held: string
  server: string
  browser: string
  delivered: string
  failed: (p: { why: string }) => string
  states: Readonly<Record<'sending' | 'taken' | 'refused', string>>
}

/** The panel of `debugPixel=true`: what advertisers were told of this session, and what they answered. */
export const PIXEL_PANEL: Readonly<Record<Locale, Words>> = {
  pt: {
    title: 'Eventos de publicidade desta visita',
    about: 'Só aparece com debugPixel=true e mostra apenas esta sessão.',
    nothing: 'Nenhum evento até agora.',
    nowhere: 'Ninguém foi avisado: falta uma chave de acesso ou o envio ainda espera.',
    held: 'O que foi dito',
    server: 'Servidor',
    browser: 'Navegador',
    delivered: 'entregue ao código',
    failed: ({ why }) => `o código falhou: ${why}`,
    states: { sending: 'enviando', taken: 'aceito', refused: 'recusado' },
  },
  en: {
    title: 'Advertising events of this visit',
    about: 'It appears only with debugPixel=true and shows only this session.',
    nothing: 'No events so far.',
    nowhere: 'Nobody was told: an access key is missing, or the event is still waiting to be sent.',
    held: 'What was said',
    server: 'Server',
    browser: 'Browser',
    delivered: 'handed to the script',
    failed: ({ why }) => `the script failed: ${why}`,
    states: { sending: 'being sent', taken: 'accepted', refused: 'rejected' },
  },
  es: {
    title: 'Eventos de publicidad de esta visita',
    about: 'Solo aparece con debugPixel=true y muestra únicamente esta sesión.',
    nothing: 'Ningún evento hasta ahora.',
    nowhere: 'No se avisó a nadie: falta una clave de acceso o el envío aún espera.',
    held: 'Lo que se dijo',
    server: 'Servidor',
    browser: 'Navegador',
    delivered: 'entregado al código',
    failed: ({ why }) => `el código falló: ${why}`,
    states: { sending: 'enviando', taken: 'aceptado', refused: 'rechazado' },
  },
  de: {
    title: 'Werbeereignisse dieses Besuchs',
    about: 'Erscheint nur mit debugPixel=true und zeigt nur diese Sitzung.',
    nothing: 'Bisher kein Ereignis.',
    nowhere: 'Niemand hat davon erfahren: Ein Zugangsschlüssel fehlt, oder das Ereignis wird noch gesendet.',
    held: 'Was gesagt wurde',
    server: 'Server',
    browser: 'Browser',
    delivered: 'dem Skript übergeben',
    failed: ({ why }) => `das Skript schlug fehl: ${why}`,
    states: { sending: 'wird gesendet', taken: 'angenommen', refused: 'abgelehnt' },
  },
  fr: {
    title: 'Événements publicitaires de cette visite',
    about: 'N’apparaît qu’avec debugPixel=true et ne montre que cette session.',
    nothing: 'Aucun événement pour l’instant.',
    nowhere: 'Personne n’a été informé : une clé d’accès manque, ou l’envoi attend encore.',
    held: 'Ce qui a été dit',
    server: 'Serveur',
    browser: 'Navigateur',
    delivered: 'remis au script',
    failed: ({ why }) => `le script a échoué : ${why}`,
    states: { sending: 'en cours d’envoi', taken: 'accepté', refused: 'refusé' },
  },
  it: {
    title: 'Eventi pubblicitari di questa visita',
    about: 'Compare solo con debugPixel=true e mostra soltanto questa sessione.',
    nothing: 'Nessun evento finora.',
    nowhere: 'Nessuno è stato informato: manca una chiave di accesso o l’invio è in attesa.',
    held: 'Che cosa è stato detto',
    server: 'Server',
    browser: 'Browser',
    delivered: 'consegnato allo script',
    failed: ({ why }) => `lo script non è riuscito: ${why}`,
    states: { sending: 'in invio', taken: 'accettato', refused: 'rifiutato' },
  },
  ru: {
    title: 'Рекламные события этого посещения',
    about: 'Видно только с debugPixel=true и только для этого сеанса.',
    nothing: 'Пока событий нет.',
    nowhere: 'Никому не сообщено: нет ключа доступа или отправка ещё ожидает.',
    held: 'Что было сообщено',
    server: 'Сервер',
    browser: 'Браузер',
    delivered: 'передано скрипту',
    failed: ({ why }) => `ошибка скрипта: ${why}`,
    states: { sending: 'отправляется', taken: 'принято', refused: 'отклонено' },
  },
}
