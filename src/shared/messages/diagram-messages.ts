import { readRows } from './message-rows.ts'
import { rowFor } from './messages-for.ts'

/** What stands at a diagram, mostly for readers who hear it. In the order in which the rows below name them. */
const NAMES = ['diagram', 'zoomIn', 'zoomOut', 'reset', 'enlarge', 'close', 'notDrawn', 'badLine'] as const

export type DiagramMessages = Readonly<Record<(typeof NAMES)[number], string>>

/** One row a language, its words behind each other. */
const ROWS: Readonly<Record<string, string>> = {
  en: 'Diagram|Zoom in|Zoom out|Reset view|Enlarge diagram|Close|This diagram cannot be drawn.|Line {number} is invalid.',
  es: 'Diagrama|Acercar|Alejar|Restablecer la vista|Ampliar el diagrama|Cerrar|No se puede dibujar este diagrama.|La línea {number} no es válida.',
  fr: 'Diagramme|Zoom avant|Zoom arrière|Réinitialiser la vue|Agrandir le diagramme|Fermer|Ce diagramme ne peut pas être dessiné.|La ligne {number} n’est pas valide.',
  de: 'Diagramm|Vergrößern|Verkleinern|Ansicht zurücksetzen|Diagramm groß anzeigen|Schließen|Dieses Diagramm kann nicht gezeichnet werden.|Zeile {number} ist ungültig.',
  it: 'Diagramma|Ingrandisci|Riduci|Ripristina la vista|Mostra il diagramma in grande|Chiudi|Impossibile disegnare questo diagramma.|La riga {number} non è valida.',
  pt: 'Diagrama|Ampliar|Reduzir|Repor a vista|Mostrar o diagrama em grande|Fechar|Não é possível desenhar este diagrama.|A linha {number} não é válida.',
  'pt-BR':
    'Diagrama|Aumentar o zoom|Diminuir o zoom|Redefinir a visualização|Ampliar o diagrama|Fechar|Não é possível desenhar este diagrama.|A linha {number} não é válida.',
  nl: 'Diagram|Inzoomen|Uitzoomen|Weergave herstellen|Diagram vergroten|Sluiten|Dit diagram kan niet worden getekend.|Regel {number} is niet geldig.',
  sv: 'Diagram|Zooma in|Zooma ut|Återställ vyn|Förstora diagrammet|Stäng|Diagrammet kan inte ritas.|Rad {number} är ogiltig.',
  no: 'Diagram|Zoom inn|Zoom ut|Tilbakestill visningen|Forstørr diagrammet|Lukk|Diagrammet kan ikke tegnes.|Linje {number} er ugyldig.',
  da: 'Diagram|Zoom ind|Zoom ud|Nulstil visningen|Forstør diagrammet|Luk|Diagrammet kan ikke tegnes.|Linje {number} er ugyldig.',
  fi: 'Kaavio|Lähennä|Loitonna|Palauta näkymä|Suurenna kaavio|Sulje|Kaaviota ei voi piirtää.|Rivi {number} ei kelpaa.',
  pl: 'Diagram|Powiększ|Pomniejsz|Przywróć widok|Pokaż diagram w pełnym rozmiarze|Zamknij|Nie można narysować tego diagramu.|Wiersz {number} jest nieprawidłowy.',
  cs: 'Diagram|Přiblížit|Oddálit|Obnovit zobrazení|Zvětšit diagram|Zavřít|Diagram nelze vykreslit.|Řádek {number} není platný.',
  ro: 'Diagramă|Mărește|Micșorează|Resetează vizualizarea|Mărește diagrama|Închide|Această diagramă nu poate fi desenată.|Linia {number} nu este validă.',
  hu: 'Diagram|Nagyítás|Kicsinyítés|Nézet visszaállítása|Diagram nagyban|Bezárás|A diagram nem rajzolható ki.|A(z) {number}. sor érvénytelen.',
  lv: 'Diagramma|Tuvināt|Tālināt|Atiestatīt skatu|Palielināt diagrammu|Aizvērt|Šo diagrammu nevar uzzīmēt.|Rinda {number} nav derīga.',
  tr: 'Diyagram|Yakınlaştır|Uzaklaştır|Görünümü sıfırla|Diyagramı büyüt|Kapat|Bu diyagram çizilemiyor.|Satır {number} geçersiz.',
  ru: 'Диаграмма|Приблизить|Отдалить|Сбросить вид|Увеличить диаграмму|Закрыть|Эту диаграмму нельзя построить.|Строка {number} содержит ошибку.',
  uk: 'Діаграма|Наблизити|Віддалити|Скинути вигляд|Збільшити діаграму|Закрити|Цю діаграму не можна побудувати.|Рядок {number} містить помилку.',
  ja: '図|拡大|縮小|表示をリセット|図を大きく表示|閉じる|この図は描画できません。|{number} 行目が正しくありません。',
  zh: '图表|放大|缩小|重置视图|查看大图|关闭|无法绘制此图表。|第 {number} 行无效。',
  'zh-Hant': '圖表|放大|縮小|重設檢視|檢視大圖|關閉|無法繪製此圖表。|第 {number} 行無效。',
  ko: '다이어그램|확대|축소|보기 재설정|다이어그램 크게 보기|닫기|이 다이어그램을 그릴 수 없습니다.|{number}번째 줄이 올바르지 않습니다.',
  ar: 'مخطط|تكبير|تصغير|إعادة ضبط العرض|عرض المخطط بحجم أكبر|إغلاق|لا يمكن رسم هذا المخطط.|السطر {number} غير صالح.',
  he: 'תרשים|הגדלה|הקטנה|איפוס התצוגה|הצגת התרשים בגדול|סגירה|לא ניתן לצייר את התרשים.|שורה {number} אינה תקינה.',
  hi: 'आरेख|ज़ूम इन|ज़ूम आउट|दृश्य रीसेट करें|आरेख बड़ा करें|बंद करें|यह आरेख नहीं बनाया जा सकता।|पंक्ति {number} अमान्य है।',
  id: 'Diagram|Perbesar|Perkecil|Atur ulang tampilan|Perbesar diagram|Tutup|Diagram ini tidak dapat digambar.|Baris {number} tidak valid.',
  vi: 'Sơ đồ|Phóng to|Thu nhỏ|Đặt lại khung nhìn|Xem sơ đồ cỡ lớn|Đóng|Không thể vẽ sơ đồ này.|Dòng {number} không hợp lệ.',
}

const TABLE: Readonly<Record<string, DiagramMessages>> = readRows(NAMES, ROWS)

/** The words in the language of a page. */
export function diagramMessagesFor(language: string): DiagramMessages {
  return rowFor(TABLE, language) ?? (TABLE['en'] as DiagramMessages)
}
