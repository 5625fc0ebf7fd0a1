import type { Texts } from '../texts.ts'

export const common = {
  page: { title: 'Kasse', description: 'Ihre Zahlungsplattform!' },
  actions: {
    continue: 'Weiter',
    back: 'Zurück',
    cancel: 'Abbrechen',
    confirm: 'Bestätigen',
    close: 'Schließen',
    copy: 'Kopieren',
    copied: 'Kopiert',
    edit: 'Bearbeiten',
    tryAgain: 'Erneut versuchen',
    reload: 'Seite neu laden',
    print: 'Drucken',
  },
  country: {
    label: 'Land',
    change: 'Land ändern',
    current: (p) => `Land: ${p.country}`,
  },
  language: 'Sprache',
  accessibility: {
    optional: 'optional',
    closeDialog: 'Fenster schließen',
    skipToForm: 'Direkt zum Formular',
    opensNewTab: 'öffnet in neuem Tab',
    totalIsNow: (p) => `Neue Summe: ${p.total}`,
    copied: (p) => `${p.what}: kopiert`,
  },
  part: {
    missing:
      'Dieser Teil der Seite wurde nicht geladen. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    outdated: 'Es gibt eine neue Version dieser Seite. Bitte laden Sie die Seite neu, um fortzufahren.',
  },
  network: {
    unreachable:
      'Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  },
} satisfies Texts['common']
