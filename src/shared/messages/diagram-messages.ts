import { readRows } from './message-rows.ts'
import { rowFor } from './messages-for.ts'

/** What stands at a diagram, mostly for readers who hear it. In the order in which the rows below name them. */
const NAMES = ['diagram', 'zoomIn', 'zoomOut', 'reset', 'enlarge', 'close'] as const

export type DiagramMessages = Readonly<Record<(typeof NAMES)[number], string>>

/** One row a language, its words behind each other. */
const ROWS: Readonly<Record<string, string>> = {
  en: 'Diagram|Zoom in|Zoom out|Reset view|Enlarge diagram|Close',
  es: 'Diagrama|Acercar|Alejar|Restablecer la vista|Ampliar el diagrama|Cerrar',
  fr: 'Diagramme|Zoom avant|Zoom arrière|Réinitialiser la vue|Agrandir le diagramme|Fermer',
  de: 'Diagramm|Vergrößern|Verkleinern|Ansicht zurücksetzen|Diagramm groß anzeigen|Schließen',
  it: 'Diagramma|Ingrandisci|Riduci|Ripristina la vista|Mostra il diagramma in grande|Chiudi',
  pt: 'Diagrama|Ampliar|Reduzir|Repor a vista|Mostrar o diagrama em grande|Fechar',
  'pt-BR': 'Diagrama|Aumentar o zoom|Diminuir o zoom|Redefinir a visualização|Ampliar o diagrama|Fechar',
  nl: 'Diagram|Inzoomen|Uitzoomen|Weergave herstellen|Diagram vergroten|Sluiten',
  sv: 'Diagram|Zooma in|Zooma ut|Återställ vyn|Förstora diagrammet|Stäng',
  no: 'Diagram|Zoom inn|Zoom ut|Tilbakestill visningen|Forstørr diagrammet|Lukk',
  da: 'Diagram|Zoom ind|Zoom ud|Nulstil visningen|Forstør diagrammet|Luk',
  fi: 'Kaavio|Lähennä|Loitonna|Palauta näkymä|Suurenna kaavio|Sulje',
  pl: 'Diagram|Powiększ|Pomniejsz|Przywróć widok|Pokaż diagram w pełnym rozmiarze|Zamknij',
  cs: 'Diagram|Přiblížit|Oddálit|Obnovit zobrazení|Zvětšit diagram|Zavřít',
  ro: 'Diagramă|Mărește|Micșorează|Resetează vizualizarea|Mărește diagrama|Închide',
  hu: 'Diagram|Nagyítás|Kicsinyítés|Nézet visszaállítása|Diagram nagyban|Bezárás',
  lv: 'Diagramma|Tuvināt|Tālināt|Atiestatīt skatu|Palielināt diagrammu|Aizvērt',
  tr: 'Diyagram|Yakınlaştır|Uzaklaştır|Görünümü sıfırla|Diyagramı büyüt|Kapat',
  ru: 'Диаграмма|Приблизить|Отдалить|Сбросить вид|Увеличить диаграмму|Закрыть',
  uk: 'Діаграма|Наблизити|Віддалити|Скинути вигляд|Збільшити діаграму|Закрити',
  ja: '図|拡大|縮小|表示をリセット|図を大きく表示|閉じる',
  zh: '图表|放大|缩小|重置视图|查看大图|关闭',
  'zh-Hant': '圖表|放大|縮小|重設檢視|檢視大圖|關閉',
  ko: '다이어그램|확대|축소|보기 재설정|다이어그램 크게 보기|닫기',
  ar: 'مخطط|تكبير|تصغير|إعادة ضبط العرض|عرض المخطط بحجم أكبر|إغلاق',
  he: 'תרשים|הגדלה|הקטנה|איפוס התצוגה|הצגת התרשים בגדול|סגירה',
  hi: 'आरेख|ज़ूम इन|ज़ूम आउट|दृश्य रीसेट करें|आरेख बड़ा करें|बंद करें',
  id: 'Diagram|Perbesar|Perkecil|Atur ulang tampilan|Perbesar diagram|Tutup',
  vi: 'Sơ đồ|Phóng to|Thu nhỏ|Đặt lại khung nhìn|Xem sơ đồ cỡ lớn|Đóng',
}

const TABLE: Readonly<Record<string, DiagramMessages>> = readRows(NAMES, ROWS)

/** The words in the language of a page. */
export function diagramMessagesFor(language: string): DiagramMessages {
  return rowFor(TABLE, language) ?? (TABLE['en'] as DiagramMessages)
}
