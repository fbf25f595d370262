import { CALLOUT_KINDS } from '../callout-kinds.ts'
import { readRows } from './message-rows.ts'
import { rowFor } from './messages-for.ts'

/** What stands in the text of a page and is not of its author. In the order in which the rows below name them. */
const NAMES = [
  'copyCode',
  'copyPrompt',
  'showPrompt',
  'showMore',
  /** `{count}` stands for their number. */
  'showLines',
  'request',
  'response',
  'example',
  /** `{number}` stands for its number. */
  'footnote',
  'footnotes',
  'backToText',
  'notShown',
  'pageFailed',
  'siteLinks',
  'sections',
  'close',
  'copy',
  'copied',
  'notCopied',
  'download',
  'enlarge',
  'wrapLines',
  'reportCode',
  'refused',
  /** `{name}` stands for a program. */
  'openIn',
  ...CALLOUT_KINDS,
  'tab',
  'required',
  'deprecated',
  'defaultValue',
  'diagram',
  'offline',
] as const

export type TextMessages = Readonly<Record<(typeof NAMES)[number], string>>

/** One row a language, its words behind each other. */
const ROWS: Readonly<Record<string, string>> = {
  en: 'Copy code|Copy prompt|Show prompt|Show more|Show all {count} lines|Request|Response|Example|Footnote {number}|Footnotes|Back to the text|This part could not be shown.|This page has an error in its source and cannot be shown right now.|Site|Sections|Close|Copy|Copied|Could not copy|Download|Enlarge image|Wrap long lines|Report a problem with this code|Your feedback was not accepted.|Open in {name}|Note|Warning|Info|Tip|Done|Danger|Tab {number}|required|deprecated|default|Diagram|You are offline. The page opens as soon as you are connected again.',
  es: 'Copiar código|Copiar el prompt|Mostrar el prompt|Mostrar más|Mostrar las {count} líneas|Solicitud|Respuesta|Ejemplo|Nota {number}|Notas al pie|Volver al texto|No se pudo mostrar esta parte.|Esta página tiene un error en su fuente y no se puede mostrar por ahora.|Sitio|Secciones|Cerrar|Copiar|Copiado|No se pudo copiar|Descargar|Ampliar la imagen|Ajustar líneas largas|Informar de un problema con este código|No se aceptaron tus comentarios.|Abrir en {name}|Nota|Advertencia|Información|Consejo|Hecho|Peligro|Pestaña {number}|obligatorio|obsoleto|por defecto|Diagrama|No tienes conexión. La página se abrirá en cuanto vuelvas a tener conexión.',
  fr: 'Copier le code|Copier le prompt|Afficher le prompt|Afficher plus|Afficher les {count} lignes|Requête|Réponse|Exemple|Note {number}|Notes de bas de page|Retour au texte|Cette partie n’a pas pu être affichée.|La source de cette page contient une erreur ; elle ne peut pas être affichée pour le moment.|Site|Sections|Fermer|Copier|Copié|Copie impossible|Télécharger|Agrandir l’image|Renvoyer les longues lignes|Signaler un problème avec ce code|Votre retour n’a pas été accepté.|Ouvrir dans {name}|Remarque|Avertissement|Information|Astuce|Terminé|Danger|Onglet {number}|obligatoire|obsolète|par défaut|Diagramme|Vous êtes hors ligne. La page s’ouvrira dès que vous serez reconnecté.',
  de: 'Code kopieren|Prompt kopieren|Prompt anzeigen|Mehr anzeigen|Alle {count} Zeilen anzeigen|Anfrage|Antwort|Beispiel|Fußnote {number}|Fußnoten|Zurück zum Text|Dieser Teil konnte nicht angezeigt werden.|Diese Seite hat einen Fehler in ihrer Quelle und kann zurzeit nicht angezeigt werden.|Website|Bereiche|Schließen|Kopieren|Kopiert|Kopieren nicht möglich|Herunterladen|Bild vergrößern|Lange Zeilen umbrechen|Ein Problem mit diesem Code melden|Ihre Rückmeldung wurde nicht angenommen.|In {name} öffnen|Hinweis|Warnung|Info|Tipp|Erledigt|Gefahr|Reiter {number}|erforderlich|veraltet|Standard|Diagramm|Sie sind offline. Die Seite öffnet sich, sobald Sie wieder verbunden sind.',
  it: 'Copia il codice|Copia il prompt|Mostra il prompt|Mostra altro|Mostra tutte le {count} righe|Richiesta|Risposta|Esempio|Nota {number}|Note|Torna al testo|Non è stato possibile mostrare questa parte.|Questa pagina contiene un errore nel sorgente e al momento non può essere mostrata.|Sito|Sezioni|Chiudi|Copia|Copiato|Copia non riuscita|Scarica|Ingrandisci l’immagine|Manda a capo le righe lunghe|Segnala un problema con questo codice|Il tuo commento non è stato accettato.|Apri in {name}|Nota|Avviso|Informazione|Suggerimento|Fatto|Pericolo|Scheda {number}|obbligatorio|deprecato|predefinito|Diagramma|Sei offline. La pagina si aprirà appena tornerà la connessione.',
  pt: 'Copiar código|Copiar o prompt|Mostrar o prompt|Mostrar mais|Mostrar as {count} linhas|Pedido|Resposta|Exemplo|Nota {number}|Notas de rodapé|Voltar ao texto|Não foi possível mostrar esta parte.|Esta página tem um erro na sua fonte e não pode ser mostrada de momento.|Site|Secções|Fechar|Copiar|Copiado|Não foi possível copiar|Transferir|Ampliar a imagem|Quebrar linhas longas|Comunicar um problema com este código|O seu comentário não foi aceite.|Abrir no {name}|Nota|Aviso|Informação|Dica|Concluído|Perigo|Separador {number}|obrigatório|obsoleto|predefinição|Diagrama|Está offline. A página abre assim que voltar a ter ligação.',
  'pt-BR':
    'Copiar código|Copiar o prompt|Mostrar o prompt|Mostrar mais|Mostrar as {count} linhas|Requisição|Resposta|Exemplo|Nota {number}|Notas de rodapé|Voltar ao texto|Não foi possível mostrar esta parte.|Esta página tem um erro em sua fonte e não pode ser mostrada no momento.|Site|Seções|Fechar|Copiar|Copiado|Não foi possível copiar|Baixar|Ampliar a imagem|Quebrar linhas longas|Relatar um problema com este código|Seu comentário não foi aceito.|Abrir no {name}|Nota|Aviso|Informação|Dica|Concluído|Perigo|Aba {number}|obrigatório|obsoleto|padrão|Diagrama|Você está offline. A página abre assim que a conexão voltar.',
  nl: 'Code kopiëren|Prompt kopiëren|Prompt tonen|Meer tonen|Alle {count} regels tonen|Verzoek|Antwoord|Voorbeeld|Voetnoot {number}|Voetnoten|Terug naar de tekst|Dit deel kon niet worden getoond.|Deze pagina heeft een fout in de bron en kan nu niet worden getoond.|Site|Onderdelen|Sluiten|Kopiëren|Gekopieerd|Kopiëren is niet gelukt|Downloaden|Afbeelding vergroten|Lange regels afbreken|Een probleem met deze code melden|Je feedback is niet geaccepteerd.|Openen in {name}|Opmerking|Waarschuwing|Info|Tip|Klaar|Gevaar|Tabblad {number}|verplicht|verouderd|standaard|Diagram|Je bent offline. De pagina opent zodra je weer verbinding hebt.',
  sv: 'Kopiera kod|Kopiera prompten|Visa prompten|Visa mer|Visa alla {count} rader|Begäran|Svar|Exempel|Fotnot {number}|Fotnoter|Tillbaka till texten|Den här delen kunde inte visas.|Sidan har ett fel i sin källa och kan inte visas just nu.|Webbplats|Avsnitt|Stäng|Kopiera|Kopierat|Kunde inte kopiera|Ladda ned|Förstora bilden|Bryt långa rader|Rapportera ett problem med koden|Din återkoppling togs inte emot.|Öppna i {name}|Anmärkning|Varning|Information|Tips|Klart|Fara|Flik {number}|obligatorisk|föråldrad|standard|Diagram|Du är offline. Sidan öppnas så snart du är ansluten igen.',
  no: 'Kopier kode|Kopier prompten|Vis prompten|Vis mer|Vis alle {count} linjer|Forespørsel|Svar|Eksempel|Fotnote {number}|Fotnoter|Tilbake til teksten|Denne delen kunne ikke vises.|Siden har en feil i kilden og kan ikke vises akkurat nå.|Nettsted|Seksjoner|Lukk|Kopier|Kopiert|Kunne ikke kopiere|Last ned|Forstørr bildet|Bryt lange linjer|Meld et problem med denne koden|Tilbakemeldingen ble ikke godtatt.|Åpne i {name}|Merk|Advarsel|Informasjon|Tips|Ferdig|Fare|Fane {number}|påkrevd|utgått|standard|Diagram|Du er frakoblet. Siden åpnes så snart du er tilkoblet igjen.',
  da: 'Kopiér kode|Kopiér prompten|Vis prompten|Vis mere|Vis alle {count} linjer|Anmodning|Svar|Eksempel|Fodnote {number}|Fodnoter|Tilbage til teksten|Denne del kunne ikke vises.|Siden har en fejl i sin kilde og kan ikke vises lige nu.|Websted|Sektioner|Luk|Kopiér|Kopieret|Kunne ikke kopiere|Hent|Forstør billedet|Ombryd lange linjer|Rapportér et problem med denne kode|Din tilbagemelding blev ikke accepteret.|Åbn i {name}|Bemærk|Advarsel|Information|Tip|Færdig|Fare|Fane {number}|påkrævet|forældet|standard|Diagram|Du er offline. Siden åbner, så snart du er forbundet igen.',
  fi: 'Kopioi koodi|Kopioi kehote|Näytä kehote|Näytä lisää|Näytä kaikki {count} riviä|Pyyntö|Vastaus|Esimerkki|Alaviite {number}|Alaviitteet|Takaisin tekstiin|Tätä osaa ei voitu näyttää.|Sivun lähteessä on virhe, eikä sitä voida nyt näyttää.|Sivusto|Osiot|Sulje|Kopioi|Kopioitu|Kopiointi ei onnistunut|Lataa|Suurenna kuva|Rivitä pitkät rivit|Ilmoita ongelmasta tässä koodissa|Palautettasi ei hyväksytty.|Avaa: {name}|Huomautus|Varoitus|Tietoa|Vinkki|Valmis|Vaara|Välilehti {number}|pakollinen|vanhentunut|oletus|Kaavio|Ei verkkoyhteyttä. Sivu avautuu heti, kun yhteys palaa.',
  pl: 'Kopiuj kod|Kopiuj prompt|Pokaż prompt|Pokaż więcej|Pokaż wszystkie wiersze ({count})|Żądanie|Odpowiedź|Przykład|Przypis {number}|Przypisy|Powrót do tekstu|Nie udało się pokazać tej części.|Źródło tej strony zawiera błąd i nie można jej teraz pokazać.|Witryna|Sekcje|Zamknij|Kopiuj|Skopiowano|Nie udało się skopiować|Pobierz|Powiększ obraz|Zawijaj długie wiersze|Zgłoś problem z tym kodem|Twoja opinia nie została przyjęta.|Otwórz w {name}|Uwaga|Ostrzeżenie|Informacja|Wskazówka|Gotowe|Niebezpieczeństwo|Karta {number}|wymagane|przestarzałe|domyślnie|Diagram|Jesteś offline. Strona otworzy się, gdy tylko wróci połączenie.',
  cs: 'Kopírovat kód|Kopírovat prompt|Zobrazit prompt|Zobrazit více|Zobrazit všechny řádky ({count})|Požadavek|Odpověď|Příklad|Poznámka {number}|Poznámky pod čarou|Zpět k textu|Tuto část nelze zobrazit.|Zdroj této stránky obsahuje chybu a stránku teď nelze zobrazit.|Web|Sekce|Zavřít|Kopírovat|Zkopírováno|Kopírování se nezdařilo|Stáhnout|Zvětšit obrázek|Zalomit dlouhé řádky|Nahlásit problém s tímto kódem|Vaše zpětná vazba nebyla přijata.|Otevřít v {name}|Poznámka|Varování|Informace|Tip|Hotovo|Nebezpečí|Karta {number}|povinné|zastaralé|výchozí|Diagram|Jste offline. Stránka se otevře, jakmile se znovu připojíte.',
  ro: 'Copiază codul|Copiază promptul|Arată promptul|Arată mai mult|Arată toate cele {count} linii|Cerere|Răspuns|Exemplu|Nota {number}|Note de subsol|Înapoi la text|Această parte nu a putut fi afișată.|Această pagină are o greșeală în sursă și nu poate fi afișată momentan.|Site|Secțiuni|Închide|Copiază|Copiat|Nu s-a putut copia|Descarcă|Mărește imaginea|Împarte liniile lungi|Raportează o problemă cu acest cod|Părerea ta nu a fost acceptată.|Deschide în {name}|Notă|Avertisment|Informație|Sfat|Gata|Pericol|Fila {number}|obligatoriu|învechit|implicit|Diagramă|Ești offline. Pagina se deschide imediat ce revine conexiunea.',
  hu: 'Kód másolása|Prompt másolása|Prompt megjelenítése|Több megjelenítése|Mind a {count} sor megjelenítése|Kérés|Válasz|Példa|{number}. lábjegyzet|Lábjegyzetek|Vissza a szöveghez|Ez a rész nem jeleníthető meg.|Az oldal forrása hibás, ezért most nem jeleníthető meg.|Webhely|Szakaszok|Bezárás|Másolás|Másolva|A másolás nem sikerült|Letöltés|Kép nagyítása|Hosszú sorok tördelése|Probléma bejelentése ezzel a kóddal|A visszajelzést nem fogadtuk el.|Megnyitás itt: {name}|Megjegyzés|Figyelmeztetés|Információ|Tipp|Kész|Veszély|{number}. lap|kötelező|elavult|alapértelmezés|Diagram|Nincs internetkapcsolat. Az oldal megnyílik, amint helyreáll a kapcsolat.',
  lv: 'Kopēt kodu|Kopēt uzvedni|Rādīt uzvedni|Rādīt vairāk|Rādīt visas {count} rindas|Pieprasījums|Atbilde|Piemērs|{number}. vēre|Vēres|Atpakaļ uz tekstu|Šo daļu nevarēja parādīt.|Šīs lapas avotā ir kļūda, un to pašlaik nevar parādīt.|Vietne|Sadaļas|Aizvērt|Kopēt|Nokopēts|Neizdevās nokopēt|Lejupielādēt|Palielināt attēlu|Aplauzt garās rindas|Ziņot par problēmu šajā kodā|Jūsu atsauksme netika pieņemta.|Atvērt: {name}|Piezīme|Brīdinājums|Informācija|Padoms|Gatavs|Bīstami|Cilne {number}|obligāts|novecojis|noklusējums|Diagramma|Jūs esat bezsaistē. Lapa atvērsies, tiklīdz būs savienojums.',
  tr: 'Kodu kopyala|İstemi kopyala|İstemi göster|Daha fazla göster|{count} satırın tümünü göster|İstek|Yanıt|Örnek|Dipnot {number}|Dipnotlar|Metne dön|Bu bölüm gösterilemedi.|Bu sayfanın kaynağında bir hata var ve şu anda gösterilemiyor.|Site|Bölümler|Kapat|Kopyala|Kopyalandı|Kopyalanamadı|İndir|Resmi büyüt|Uzun satırları kaydır|Bu kodla ilgili sorun bildir|Geri bildiriminiz kabul edilmedi.|{name} ile aç|Not|Uyarı|Bilgi|İpucu|Tamamlandı|Tehlike|Sekme {number}|zorunlu|kullanımdan kaldırıldı|varsayılan|Diyagram|Çevrimdışısınız. Yeniden bağlandığınızda sayfa açılır.',
  ru: 'Копировать код|Копировать промпт|Показать промпт|Показать больше|Показать все строки ({count})|Запрос|Ответ|Пример|Сноска {number}|Сноски|Вернуться к тексту|Эту часть не удалось показать.|В исходном тексте этой страницы ошибка, сейчас её нельзя показать.|Сайт|Разделы|Закрыть|Копировать|Скопировано|Не удалось скопировать|Скачать|Увеличить изображение|Переносить длинные строки|Сообщить о проблеме с этим кодом|Ваш отзыв не был принят.|Открыть в {name}|Примечание|Предупреждение|Информация|Совет|Готово|Опасно|Вкладка {number}|обязательно|устарело|по умолчанию|Диаграмма|Нет подключения. Страница откроется, как только связь восстановится.',
  uk: 'Копіювати код|Копіювати промпт|Показати промпт|Показати більше|Показати всі рядки ({count})|Запит|Відповідь|Приклад|Виноска {number}|Виноски|Повернутися до тексту|Цю частину не вдалося показати.|У вихідному тексті цієї сторінки помилка, зараз її не можна показати.|Сайт|Розділи|Закрити|Копіювати|Скопійовано|Не вдалося скопіювати|Завантажити|Збільшити зображення|Переносити довгі рядки|Повідомити про проблему з цим кодом|Ваш відгук не прийнято.|Відкрити в {name}|Примітка|Попередження|Інформація|Порада|Готово|Небезпека|Вкладка {number}|обов’язково|застаріло|типово|Діаграма|Немає з’єднання. Сторінка відкриється, щойно зв’язок відновиться.',
  ja: 'コードをコピー|プロンプトをコピー|プロンプトを表示|もっと見る|{count} 行すべてを表示|リクエスト|レスポンス|例|脚注 {number}|脚注|本文に戻る|この部分を表示できませんでした。|このページのソースに誤りがあるため、現在表示できません。|サイト|セクション|閉じる|コピー|コピーしました|コピーできませんでした|ダウンロード|画像を拡大|長い行を折り返す|このコードの問題を報告|フィードバックは受け付けられませんでした。|{name} で開く|注記|警告|情報|ヒント|完了|危険|タブ {number}|必須|非推奨|既定値|図|オフラインです。接続が回復すると、ページが開きます。',
  zh: '复制代码|复制提示词|显示提示词|显示更多|显示全部 {count} 行|请求|响应|示例|脚注 {number}|脚注|返回正文|无法显示此部分。|此页面的源文件有错误，暂时无法显示。|站点|版块|关闭|复制|已复制|无法复制|下载|放大图片|长行自动换行|报告此代码的问题|您的反馈未被接受。|在 {name} 中打开|注意|警告|信息|提示|完成|危险|标签页 {number}|必填|已弃用|默认值|图表|您已离线。恢复连接后将打开此页面。',
  'zh-Hant':
    '複製程式碼|複製提示詞|顯示提示詞|顯示更多|顯示全部 {count} 行|請求|回應|範例|註腳 {number}|註腳|返回內文|無法顯示此部分。|此頁面的原始檔有錯誤，暫時無法顯示。|網站|區段|關閉|複製|已複製|無法複製|下載|放大圖片|長行自動換行|回報此程式碼的問題|您的意見未被接受。|在 {name} 中開啟|注意|警告|資訊|提示|完成|危險|分頁 {number}|必填|已棄用|預設值|圖表|您已離線。恢復連線後將開啟此頁面。',
  ko: '코드 복사|프롬프트 복사|프롬프트 보기|더 보기|{count}줄 모두 보기|요청|응답|예시|각주 {number}|각주|본문으로 돌아가기|이 부분을 표시할 수 없습니다.|이 페이지의 원본에 오류가 있어 지금은 표시할 수 없습니다.|사이트|섹션|닫기|복사|복사됨|복사할 수 없음|다운로드|이미지 확대|긴 줄 바꿈|이 코드의 문제 신고|의견이 접수되지 않았습니다.|{name}에서 열기|참고|경고|정보|팁|완료|위험|탭 {number}|필수|지원 중단|기본값|다이어그램|오프라인 상태입니다. 다시 연결되면 페이지가 열립니다.',
  ar: 'نسخ الشيفرة|نسخ الموجّه|عرض الموجّه|عرض المزيد|عرض كل الأسطر ({count})|الطلب|الاستجابة|مثال|حاشية {number}|الحواشي|العودة إلى النص|تعذّر عرض هذا الجزء.|يوجد خطأ في مصدر هذه الصفحة ولا يمكن عرضها حاليًا.|الموقع|الأقسام|إغلاق|نسخ|تم النسخ|تعذّر النسخ|تنزيل|تكبير الصورة|التفاف الأسطر الطويلة|الإبلاغ عن مشكلة في هذه الشيفرة|لم يُقبل تعليقك.|فتح في {name}|ملاحظة|تحذير|معلومة|نصيحة|تم|خطر|علامة التبويب {number}|مطلوب|مهمل|افتراضي|مخطط|أنت غير متصل. ستُفتح الصفحة فور عودة الاتصال.',
  he: 'העתקת הקוד|העתקת הפרומפט|הצגת הפרומפט|הצגת עוד|הצגת כל {count} השורות|בקשה|תגובה|דוגמה|הערת שוליים {number}|הערות שוליים|חזרה לטקסט|לא ניתן להציג חלק זה.|יש שגיאה במקור של דף זה ולא ניתן להציגו כעת.|אתר|מדורים|סגירה|העתקה|הועתק|ההעתקה נכשלה|הורדה|הגדלת התמונה|גלישת שורות ארוכות|דיווח על בעיה בקוד זה|המשוב שלך לא התקבל.|פתיחה ב-{name}|הערה|אזהרה|מידע|טיפ|בוצע|סכנה|לשונית {number}|חובה|הוצא משימוש|ברירת מחדל|תרשים|אין חיבור לרשת. הדף ייפתח ברגע שהחיבור יתחדש.',
  hi: 'कोड कॉपी करें|प्रॉम्प्ट कॉपी करें|प्रॉम्प्ट दिखाएँ|और दिखाएँ|सभी {count} पंक्तियाँ दिखाएँ|अनुरोध|प्रतिक्रिया|उदाहरण|पाद टिप्पणी {number}|पाद टिप्पणियाँ|पाठ पर लौटें|यह भाग नहीं दिखाया जा सका।|इस पृष्ठ के स्रोत में त्रुटि है और इसे अभी नहीं दिखाया जा सकता।|साइट|अनुभाग|बंद करें|कॉपी करें|कॉपी हो गया|कॉपी नहीं हो सका|डाउनलोड करें|चित्र बड़ा करें|लंबी पंक्तियाँ मोड़ें|इस कोड की समस्या बताएँ|आपकी प्रतिक्रिया स्वीकार नहीं की गई।|{name} में खोलें|नोट|चेतावनी|जानकारी|सुझाव|पूर्ण|खतरा|टैब {number}|आवश्यक|अप्रचलित|डिफ़ॉल्ट|आरेख|आप ऑफ़लाइन हैं। कनेक्शन लौटते ही पृष्ठ खुल जाएगा।',
  id: 'Salin kode|Salin prompt|Tampilkan prompt|Tampilkan lebih banyak|Tampilkan semua {count} baris|Permintaan|Respons|Contoh|Catatan kaki {number}|Catatan kaki|Kembali ke teks|Bagian ini tidak dapat ditampilkan.|Sumber halaman ini mengandung kesalahan dan saat ini tidak dapat ditampilkan.|Situs|Bagian|Tutup|Salin|Disalin|Tidak dapat menyalin|Unduh|Perbesar gambar|Lipat baris panjang|Laporkan masalah pada kode ini|Masukan Anda tidak diterima.|Buka di {name}|Catatan|Peringatan|Info|Tip|Selesai|Bahaya|Tab {number}|wajib|usang|bawaan|Diagram|Anda sedang offline. Halaman akan terbuka begitu Anda tersambung lagi.',
  vi: 'Sao chép mã|Sao chép prompt|Hiện prompt|Hiện thêm|Hiện tất cả {count} dòng|Yêu cầu|Phản hồi|Ví dụ|Chú thích {number}|Chú thích|Quay lại văn bản|Không thể hiển thị phần này.|Nguồn của trang này có lỗi và hiện không thể hiển thị.|Trang web|Các mục|Đóng|Sao chép|Đã sao chép|Không thể sao chép|Tải xuống|Phóng to hình ảnh|Ngắt dòng dài|Báo sự cố với đoạn mã này|Góp ý của bạn không được chấp nhận.|Mở trong {name}|Lưu ý|Cảnh báo|Thông tin|Mẹo|Xong|Nguy hiểm|Thẻ {number}|bắt buộc|không còn dùng|mặc định|Sơ đồ|Bạn đang ngoại tuyến. Trang sẽ mở ngay khi có kết nối trở lại.',
}

const TABLE: Readonly<Record<string, TextMessages>> = readRows(NAMES, ROWS)

export const ENGLISH_TEXT = TABLE['en'] as TextMessages

/** The words in the language of a page, always the same object for the same language. */
export function textMessagesFor(language: string): TextMessages {
  return rowFor(TABLE, language) ?? ENGLISH_TEXT
}

/** Those that the scripts of a page say. */
const IN_BROWSERS = [
  'close',
  'copy',
  'copied',
  'notCopied',
  'download',
  'enlarge',
  'wrapLines',
  'reportCode',
  'refused',
  'copyCode',
  'showMore',
  'offline',
] as const

export type BrowserMessages = Pick<TextMessages, (typeof IN_BROWSERS)[number]>

/** Those that components of authors say in a browser. */
const IN_ISLANDS = [...CALLOUT_KINDS, 'tab', 'example', 'required', 'deprecated'] as const

export type IslandMessages = Pick<TextMessages, (typeof IN_ISLANDS)[number]>

/** What a page brings along for its scripts; undefined where English will do, which they know themselves. */
export function browserMessagesFor(language: string, hasIslands: boolean): string | undefined {
  const words = textMessagesFor(language)
  if (words === ENGLISH_TEXT) return undefined
  const names = [...IN_BROWSERS, ...(hasIslands ? IN_ISLANDS : [])]
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, words[name]])))
}
