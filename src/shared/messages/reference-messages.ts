import { readRows } from './message-rows.ts'
import { rowFor, rowNameFor } from './messages-for.ts'
import type { OperationMessages } from './operation-english.ts'
import { OPERATION_TABLE } from './operation-messages.ts'
import type { SchemaMessages } from './schema-english.ts'
import { SCHEMA_TABLE } from './schema-messages.ts'

/** What the API reference says beside the words of the spec. In the order in which the rows below name them. */
const NAMES = [
  'pathParameters',
  'queryParameters',
  'headers',
  'cookies',
  'body',
  'responses',
  'response',
  'request',
  'payload',
  'message',
  'callbacks',
  'authorization',
  'tryIt',
  'copyUrl',
  'copyCode',
  'required',
  'deprecated',
  'optional',
  'defaultValue',
  'example',
  'oneOf',
  'anyOf',
  'always',
  'fields',
  'either',
  'or',
  'servers',
  'aboutApi',
  'showSchema',
  'yourKey',
  'scopes',
  'notRead',
] as const

export type ReferenceMessages = Readonly<Record<(typeof NAMES)[number], string>> &
  SchemaMessages &
  OperationMessages

/** One row a language, its words behind each other. */
const ROWS: Readonly<Record<string, string>> = {
  en: 'Path parameters|Query parameters|Headers|Cookies|Body|Responses|Response|Request|Payload|Message|Callbacks|Authorization|Try it|Copy URL|Copy code|required|deprecated|optional|default|example|one of|any of|always|Fields: {count}|Either|Or|Servers|About this API|Show {name}|Your API key.|scopes|The details of this request could not be loaded.',
  es: 'Parámetros de ruta|Parámetros de consulta|Cabeceras|Cookies|Cuerpo|Respuestas|Respuesta|Solicitud|Contenido|Mensaje|Callbacks|Autorización|Probar|Copiar URL|Copiar código|obligatorio|obsoleto|opcional|por defecto|ejemplo|uno de|alguno de|siempre|Campos: {count}|O bien|O|Servidores|Acerca de esta API|Mostrar {name}|Tu clave de API.|permisos|No se pudieron cargar los detalles de esta solicitud.',
  fr: 'Paramètres de chemin|Paramètres de requête|En-têtes|Cookies|Corps|Réponses|Réponse|Requête|Contenu|Message|Callbacks|Autorisation|Essayer|Copier l’URL|Copier le code|obligatoire|obsolète|facultatif|par défaut|exemple|un parmi|au moins un parmi|toujours|Champs : {count}|Soit|Ou|Serveurs|À propos de cette API|Afficher {name}|Votre clé d’API.|portées|Les détails de cette requête n’ont pas pu être chargés.',
  de: 'Pfadparameter|Query-Parameter|Header|Cookies|Body|Antworten|Antwort|Anfrage|Inhalt|Nachricht|Callbacks|Autorisierung|Ausprobieren|URL kopieren|Code kopieren|erforderlich|veraltet|optional|Standard|Beispiel|eines von|mindestens eines von|immer|Felder: {count}|Entweder|Oder|Server|Über diese API|{name} anzeigen|Ihr API-Schlüssel.|Scopes|Die Einzelheiten dieser Anfrage konnten nicht geladen werden.',
  it: 'Parametri di percorso|Parametri di query|Header|Cookie|Corpo|Risposte|Risposta|Richiesta|Contenuto|Messaggio|Callback|Autorizzazione|Prova|Copia URL|Copia codice|obbligatorio|deprecato|facoltativo|predefinito|esempio|uno tra|almeno uno tra|sempre|Campi: {count}|O|Oppure|Server|Informazioni su questa API|Mostra {name}|La tua chiave API.|ambiti|Impossibile caricare i dettagli di questa richiesta.',
  pt: 'Parâmetros de caminho|Parâmetros de consulta|Cabeçalhos|Cookies|Corpo|Respostas|Resposta|Pedido|Conteúdo|Mensagem|Callbacks|Autorização|Experimentar|Copiar URL|Copiar código|obrigatório|obsoleto|opcional|predefinição|exemplo|um de|qualquer de|sempre|Campos: {count}|Ou|Ou então|Servidores|Acerca desta API|Mostrar {name}|A sua chave de API.|âmbitos|Não foi possível carregar os detalhes deste pedido.',
  'pt-BR':
    'Parâmetros de caminho|Parâmetros de consulta|Cabeçalhos|Cookies|Corpo|Respostas|Resposta|Requisição|Conteúdo|Mensagem|Callbacks|Autorização|Testar|Copiar URL|Copiar código|obrigatório|obsoleto|opcional|padrão|exemplo|um de|qualquer um de|sempre|Campos: {count}|Ou|Ou então|Servidores|Sobre esta API|Mostrar {name}|Sua chave de API.|escopos|Não foi possível carregar os detalhes desta requisição.',
  nl: 'Padparameters|Queryparameters|Headers|Cookies|Body|Antwoorden|Antwoord|Verzoek|Inhoud|Bericht|Callbacks|Autorisatie|Probeer het|URL kopiëren|Code kopiëren|verplicht|verouderd|optioneel|standaard|voorbeeld|een van|minstens een van|altijd|Velden: {count}|Of|Of anders|Servers|Over deze API|{name} tonen|Je API-sleutel.|scopes|De details van dit verzoek konden niet worden geladen.',
  sv: 'Sökvägsparametrar|Frågeparametrar|Huvuden|Cookies|Innehåll|Svar|Svar|Begäran|Innehåll|Meddelande|Callbacks|Auktorisering|Prova|Kopiera URL|Kopiera kod|obligatorisk|föråldrad|valfri|standard|exempel|en av|någon av|alltid|Fält: {count}|Antingen|Eller|Servrar|Om detta API|Visa {name}|Din API-nyckel.|scope|Detaljerna för denna begäran kunde inte läsas in.',
  no: 'Stiparametere|Spørringsparametere|Headere|Informasjonskapsler|Innhold|Svar|Svar|Forespørsel|Innhold|Melding|Callbacks|Autorisering|Prøv|Kopier URL|Kopier kode|påkrevd|utgått|valgfri|standard|eksempel|én av|noen av|alltid|Felt: {count}|Enten|Eller|Servere|Om dette API-et|Vis {name}|API-nøkkelen din.|omfang|Detaljene for denne forespørselen kunne ikke lastes inn.',
  da: 'Stiparametre|Forespørgselsparametre|Headere|Cookies|Indhold|Svar|Svar|Forespørgsel|Indhold|Besked|Callbacks|Autorisation|Prøv|Kopiér URL|Kopiér kode|påkrævet|forældet|valgfri|standard|eksempel|en af|mindst en af|altid|Felter: {count}|Enten|Eller|Servere|Om dette API|Vis {name}|Din API-nøgle.|scopes|Detaljerne for denne forespørgsel kunne ikke indlæses.',
  fi: 'Polkuparametrit|Kyselyparametrit|Otsakkeet|Evästeet|Runko|Vastaukset|Vastaus|Pyyntö|Sisältö|Viesti|Takaisinkutsut|Valtuutus|Kokeile|Kopioi URL|Kopioi koodi|pakollinen|vanhentunut|valinnainen|oletus|esimerkki|yksi seuraavista|jokin seuraavista|aina|Kenttiä: {count}|Joko|Tai|Palvelimet|Tietoja tästä rajapinnasta|Näytä {name}|API-avaimesi.|käyttöoikeudet|Tämän pyynnön tietoja ei voitu ladata.',
  pl: 'Parametry ścieżki|Parametry zapytania|Nagłówki|Ciasteczka|Treść|Odpowiedzi|Odpowiedź|Żądanie|Zawartość|Wiadomość|Wywołania zwrotne|Autoryzacja|Wypróbuj|Kopiuj adres URL|Kopiuj kod|wymagane|przestarzałe|opcjonalne|domyślnie|przykład|jedno z|dowolne z|zawsze|Pola: {count}|Albo|Lub|Serwery|O tym API|Pokaż {name}|Twój klucz API.|zakresy|Nie udało się wczytać szczegółów tego żądania.',
  cs: 'Parametry cesty|Parametry dotazu|Hlavičky|Cookies|Tělo|Odpovědi|Odpověď|Požadavek|Obsah|Zpráva|Zpětná volání|Autorizace|Vyzkoušet|Kopírovat URL|Kopírovat kód|povinné|zastaralé|volitelné|výchozí|příklad|jedno z|kterékoli z|vždy|Pole: {count}|Buď|Nebo|Servery|O tomto API|Zobrazit {name}|Váš klíč API.|oprávnění|Podrobnosti tohoto požadavku se nepodařilo načíst.',
  ro: 'Parametri de cale|Parametri de interogare|Antete|Cookie-uri|Corp|Răspunsuri|Răspuns|Cerere|Conținut|Mesaj|Callback-uri|Autorizare|Încearcă|Copiază URL-ul|Copiază codul|obligatoriu|învechit|opțional|implicit|exemplu|unul dintre|oricare dintre|întotdeauna|Câmpuri: {count}|Fie|Sau|Servere|Despre acest API|Arată {name}|Cheia ta API.|permisiuni|Detaliile acestei cereri nu au putut fi încărcate.',
  hu: 'Útvonal-paraméterek|Lekérdezési paraméterek|Fejlécek|Sütik|Törzs|Válaszok|Válasz|Kérés|Tartalom|Üzenet|Visszahívások|Hitelesítés|Kipróbálás|URL másolása|Kód másolása|kötelező|elavult|nem kötelező|alapértelmezés|példa|ezek egyike|ezek bármelyike|mindig|Mezők: {count}|Vagy|Vagy|Kiszolgálók|Erről az API-ról|{name} megjelenítése|Az Ön API-kulcsa.|hatókörök|A kérés részleteit nem sikerült betölteni.',
  lv: 'Ceļa parametri|Vaicājuma parametri|Galvenes|Sīkfaili|Saturs|Atbildes|Atbilde|Pieprasījums|Saturs|Ziņojums|Atzvani|Autorizācija|Izmēģināt|Kopēt URL|Kopēt kodu|obligāts|novecojis|neobligāts|noklusējums|piemērs|viens no|jebkurš no|vienmēr|Lauki: {count}|Vai nu|Vai|Serveri|Par šo API|Rādīt {name}|Jūsu API atslēga.|tvērumi|Šī pieprasījuma informāciju neizdevās ielādēt.',
  tr: 'Yol parametreleri|Sorgu parametreleri|Başlıklar|Çerezler|Gövde|Yanıtlar|Yanıt|İstek|İçerik|Mesaj|Geri çağrılar|Yetkilendirme|Dene|URL’yi kopyala|Kodu kopyala|zorunlu|kullanımdan kaldırıldı|isteğe bağlı|varsayılan|örnek|şunlardan biri|şunlardan herhangi biri|her zaman|Alanlar: {count}|Ya|Ya da|Sunucular|Bu API hakkında|{name} göster|API anahtarınız.|kapsamlar|Bu isteğin ayrıntıları yüklenemedi.',
  ru: 'Параметры пути|Параметры запроса|Заголовки|Cookie|Тело|Ответы|Ответ|Запрос|Содержимое|Сообщение|Обратные вызовы|Авторизация|Попробовать|Копировать URL|Копировать код|обязательно|устарело|необязательно|по умолчанию|пример|одно из|любое из|всегда|Поля: {count}|Либо|Или|Серверы|Об этом API|Показать {name}|Ваш ключ API.|области доступа|Не удалось загрузить сведения об этом запросе.',
  uk: 'Параметри шляху|Параметри запиту|Заголовки|Cookie|Тіло|Відповіді|Відповідь|Запит|Вміст|Повідомлення|Зворотні виклики|Авторизація|Спробувати|Копіювати URL|Копіювати код|обов’язково|застаріло|необов’язково|типово|приклад|одне з|будь-яке з|завжди|Поля: {count}|Або|Чи|Сервери|Про цей API|Показати {name}|Ваш ключ API.|області доступу|Не вдалося завантажити відомості про цей запит.',
  ja: 'パスパラメータ|クエリパラメータ|ヘッダー|Cookie|ボディ|レスポンス|レスポンス|リクエスト|ペイロード|メッセージ|コールバック|認証|試す|URL をコピー|コードをコピー|必須|非推奨|任意|既定値|例|次のいずれか 1 つ|次のいずれか|常に|フィールド: {count}|次のいずれか|または|サーバー|この API について|{name} を表示|お使いの API キー。|スコープ|このリクエストの詳細を読み込めませんでした。',
  zh: '路径参数|查询参数|请求头|Cookie|请求体|响应|响应|请求|载荷|消息|回调|授权|试一试|复制 URL|复制代码|必填|已弃用|可选|默认值|示例|以下之一|以下任意|始终为|字段：{count}|可以是|或者|服务器|关于此 API|显示 {name}|您的 API 密钥。|权限范围|无法加载此请求的详细信息。',
  'zh-Hant':
    '路徑參數|查詢參數|標頭|Cookie|主體|回應|回應|請求|內容|訊息|回呼|授權|試試看|複製 URL|複製程式碼|必填|已棄用|選填|預設值|範例|以下之一|以下任意|固定為|欄位：{count}|可以是|或者|伺服器|關於此 API|顯示 {name}|您的 API 金鑰。|權限範圍|無法載入此請求的詳細資訊。',
  ko: '경로 매개변수|쿼리 매개변수|헤더|쿠키|본문|응답|응답|요청|페이로드|메시지|콜백|인증|사용해 보기|URL 복사|코드 복사|필수|지원 중단|선택|기본값|예시|다음 중 하나|다음 중 아무거나|항상|필드: {count}|다음 중 하나|또는|서버|이 API 정보|{name} 보기|사용자의 API 키입니다.|범위|이 요청의 세부 정보를 불러오지 못했습니다.',
  ar: 'معاملات المسار|معاملات الاستعلام|الترويسات|ملفات تعريف الارتباط|المحتوى|الردود|الرد|الطلب|الحمولة|الرسالة|الاستدعاءات العكسية|التفويض|جرّب|نسخ الرابط|نسخ الكود|مطلوب|مهمل|اختياري|افتراضي|مثال|واحد من|أي من|دائمًا|الحقول: {count}|إما|أو|الخوادم|حول واجهة API هذه|عرض {name}|مفتاح API الخاص بك.|النطاقات|تعذر تحميل تفاصيل هذا الطلب.',
  he: 'פרמטרים בנתיב|פרמטרים בשאילתה|כותרות|עוגיות|גוף|תשובות|תשובה|בקשה|תוכן|הודעה|קריאות חוזרות|הרשאה|לנסות|העתקת הכתובת|העתקת הקוד|חובה|הוצא משימוש|רשות|ברירת מחדל|דוגמה|אחד מ|כל אחד מ|תמיד|שדות: {count}|או|או לחלופין|שרתים|על ה-API הזה|הצגת {name}|מפתח ה-API שלך.|הרשאות|לא ניתן היה לטעון את פרטי הבקשה.',
  hi: 'पथ पैरामीटर|क्वेरी पैरामीटर|हेडर|कुकी|बॉडी|प्रतिक्रियाएँ|प्रतिक्रिया|अनुरोध|पेलोड|संदेश|कॉलबैक|प्राधिकरण|आज़माएँ|URL कॉपी करें|कोड कॉपी करें|आवश्यक|अप्रचलित|वैकल्पिक|डिफ़ॉल्ट|उदाहरण|इनमें से एक|इनमें से कोई भी|हमेशा|फ़ील्ड: {count}|या तो|या|सर्वर|इस API के बारे में|{name} दिखाएँ|आपकी API कुंजी।|अनुमतियाँ|इस अनुरोध का विवरण लोड नहीं हो सका।',
  id: 'Parameter path|Parameter query|Header|Cookie|Isi|Respons|Respons|Permintaan|Muatan|Pesan|Callback|Otorisasi|Coba|Salin URL|Salin kode|wajib|usang|opsional|bawaan|contoh|salah satu dari|mana pun dari|selalu|Kolom: {count}|Baik|Atau|Server|Tentang API ini|Tampilkan {name}|Kunci API Anda.|cakupan|Detail permintaan ini tidak dapat dimuat.',
  vi: 'Tham số đường dẫn|Tham số truy vấn|Tiêu đề|Cookie|Nội dung|Phản hồi|Phản hồi|Yêu cầu|Dữ liệu gửi|Thông điệp|Callback|Xác thực|Thử|Sao chép URL|Sao chép mã|bắt buộc|không còn dùng|tùy chọn|mặc định|ví dụ|một trong|bất kỳ trong|luôn là|Trường: {count}|Hoặc|Hoặc là|Máy chủ|Giới thiệu về API này|Hiện {name}|Khóa API của bạn.|phạm vi|Không thể tải chi tiết của yêu cầu này.',
}

const TABLE = Object.fromEntries(
  Object.entries(readRows(NAMES, ROWS)).map(([language, row]) => [
    language,
    { ...row, ...SCHEMA_TABLE[language], ...OPERATION_TABLE[language] } as ReferenceMessages,
  ]),
)

/** The language of the words that a page of this language gets: one of those that are translated, else English. */
export function referenceLanguage(language: string): string {
  return rowNameFor(TABLE, language) ?? 'en'
}

/** The words in the language of a page, always the same object for the same language. */
export function referenceMessagesFor(language: string): ReferenceMessages {
  return rowFor(TABLE, language) ?? (TABLE['en'] as ReferenceMessages)
}
