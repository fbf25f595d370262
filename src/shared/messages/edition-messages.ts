import { rowFor } from './messages-for.ts'

/** What a page says of its version and language. `{version}` stands for a version. */
export interface EditionMessages {
  readonly old: string
  readonly newest: string
  readonly untranslated: string
}

const ENGLISH: EditionMessages = {
  old: 'You are reading version {version}.',
  newest: 'Newest version: {version}',
  untranslated: 'This page has not been translated yet.',
}

const TABLE: Readonly<Record<string, EditionMessages>> = {
  es: {
    old: 'Estás leyendo la versión {version}.',
    newest: 'Versión más reciente: {version}',
    untranslated: 'Esta página aún no está traducida.',
  },
  fr: {
    old: 'Vous lisez la version {version}.',
    newest: 'Dernière version : {version}',
    untranslated: 'Cette page n’est pas encore traduite.',
  },
  de: {
    old: 'Sie lesen die Version {version}.',
    newest: 'Neueste Version: {version}',
    untranslated: 'Diese Seite ist noch nicht übersetzt.',
  },
  it: {
    old: 'Stai leggendo la versione {version}.',
    newest: 'Versione più recente: {version}',
    untranslated: 'Questa pagina non è ancora stata tradotta.',
  },
  pt: {
    old: 'Está a ler a versão {version}.',
    newest: 'Versão mais recente: {version}',
    untranslated: 'Esta página ainda não foi traduzida.',
  },
  'pt-BR': {
    old: 'Você está lendo a versão {version}.',
    newest: 'Versão mais recente: {version}',
    untranslated: 'Esta página ainda não foi traduzida.',
  },
  nl: {
    old: 'Je leest versie {version}.',
    newest: 'Nieuwste versie: {version}',
    untranslated: 'Deze pagina is nog niet vertaald.',
  },
  sv: {
    old: 'Du läser version {version}.',
    newest: 'Senaste versionen: {version}',
    untranslated: 'Den här sidan är inte översatt ännu.',
  },
  no: {
    old: 'Du leser versjon {version}.',
    newest: 'Nyeste versjon: {version}',
    untranslated: 'Denne siden er ikke oversatt ennå.',
  },
  da: {
    old: 'Du læser version {version}.',
    newest: 'Nyeste version: {version}',
    untranslated: 'Denne side er endnu ikke oversat.',
  },
  fi: {
    old: 'Luet versiota {version}.',
    newest: 'Uusin versio: {version}',
    untranslated: 'Tätä sivua ei ole vielä käännetty.',
  },
  pl: {
    old: 'Czytasz wersję {version}.',
    newest: 'Najnowsza wersja: {version}',
    untranslated: 'Ta strona nie została jeszcze przetłumaczona.',
  },
  cs: {
    old: 'Čtete verzi {version}.',
    newest: 'Nejnovější verze: {version}',
    untranslated: 'Tato stránka ještě není přeložena.',
  },
  ro: {
    old: 'Citești versiunea {version}.',
    newest: 'Cea mai nouă versiune: {version}',
    untranslated: 'Această pagină nu a fost încă tradusă.',
  },
  hu: {
    old: 'A(z) {version} verziót olvassa.',
    newest: 'Legújabb verzió: {version}',
    untranslated: 'Ez az oldal még nincs lefordítva.',
  },
  lv: {
    old: 'Jūs lasāt versiju {version}.',
    newest: 'Jaunākā versija: {version}',
    untranslated: 'Šī lapa vēl nav iztulkota.',
  },
  tr: {
    old: '{version} sürümünü okuyorsunuz.',
    newest: 'En yeni sürüm: {version}',
    untranslated: 'Bu sayfa henüz çevrilmedi.',
  },
  ru: {
    old: 'Вы читаете версию {version}.',
    newest: 'Новейшая версия: {version}',
    untranslated: 'Эта страница ещё не переведена.',
  },
  uk: {
    old: 'Ви читаєте версію {version}.',
    newest: 'Найновіша версія: {version}',
    untranslated: 'Цю сторінку ще не перекладено.',
  },
  ja: {
    old: 'バージョン {version} を表示しています。',
    newest: '最新バージョン: {version}',
    untranslated: 'このページはまだ翻訳されていません。',
  },
  zh: {
    old: '您正在阅读版本 {version}。',
    newest: '最新版本：{version}',
    untranslated: '此页面尚未翻译。',
  },
  'zh-Hant': {
    old: '您正在閱讀版本 {version}。',
    newest: '最新版本：{version}',
    untranslated: '此頁面尚未翻譯。',
  },
  ko: {
    old: '버전 {version} 문서를 보고 있습니다.',
    newest: '최신 버전: {version}',
    untranslated: '이 페이지는 아직 번역되지 않았습니다.',
  },
  ar: {
    old: 'أنت تقرأ الإصدار {version}.',
    newest: 'أحدث إصدار: {version}',
    untranslated: 'لم تُترجم هذه الصفحة بعد.',
  },
  he: {
    old: 'אתם קוראים את גרסה {version}.',
    newest: 'הגרסה החדשה ביותר: {version}',
    untranslated: 'דף זה עדיין לא תורגם.',
  },
  hi: {
    old: 'आप संस्करण {version} पढ़ रहे हैं।',
    newest: 'नवीनतम संस्करण: {version}',
    untranslated: 'इस पृष्ठ का अभी अनुवाद नहीं हुआ है।',
  },
  id: {
    old: 'Anda membaca versi {version}.',
    newest: 'Versi terbaru: {version}',
    untranslated: 'Halaman ini belum diterjemahkan.',
  },
  vi: {
    old: 'Bạn đang đọc phiên bản {version}.',
    newest: 'Phiên bản mới nhất: {version}',
    untranslated: 'Trang này chưa được dịch.',
  },
}

export function editionMessagesFor(language: string): EditionMessages {
  return rowFor(TABLE, language) ?? ENGLISH
}
