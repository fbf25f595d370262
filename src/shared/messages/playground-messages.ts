import { readRows } from './message-rows.ts'
import { rowFor } from './messages-for.ts'

/** What the request builder says beside the words of the reference. In the order in which the rows below name them. */
const NAMES = [
  'send',
  'cancel',
  'close',
  'server',
  'timing',
  'raw',
  'pretty',
  'events',
  'sendToSee',
  'waiting',
  'copy',
  'copied',
  'show',
  'hide',
  'remember',
  'reset',
  'sendAnyway',
  'connect',
  'disconnect',
  'notConnected',
  'connecting',
  'connected',
  'fixFields',
] as const

export type PlaygroundMessages = Readonly<Record<(typeof NAMES)[number], string>>

/** One row a language, its words behind each other. */
const ROWS: Readonly<Record<string, string>> = {
  en: 'Send|Cancel|Close|Server|Timing|Raw|Pretty|Events|Send the request to see the response.|Waiting for the response…|Copy|Copied|Show|Hide|Remember on this device|Reset all values|Send anyway|Connect|Disconnect|Not connected|Connecting…|Connected|Fix {count} fields before sending.',
  es: 'Enviar|Cancelar|Cerrar|Servidor|Tiempos|Sin formato|Con formato|Eventos|Envía la solicitud para ver la respuesta.|Esperando la respuesta…|Copiar|Copiado|Mostrar|Ocultar|Recordar en este dispositivo|Restablecer todos los valores|Enviar de todos modos|Conectar|Desconectar|Sin conexión|Conectando…|Conectado|Campos por corregir antes de enviar: {count}.',
  fr: 'Envoyer|Annuler|Fermer|Serveur|Durées|Brut|Mis en forme|Événements|Envoyez la requête pour voir la réponse.|En attente de la réponse…|Copier|Copié|Afficher|Masquer|Mémoriser sur cet appareil|Réinitialiser toutes les valeurs|Envoyer quand même|Se connecter|Se déconnecter|Non connecté|Connexion…|Connecté|Champs à corriger avant l’envoi : {count}.',
  de: 'Senden|Abbrechen|Schließen|Server|Zeiten|Roh|Formatiert|Ereignisse|Senden Sie die Anfrage, um die Antwort zu sehen.|Warten auf die Antwort…|Kopieren|Kopiert|Anzeigen|Verbergen|Auf diesem Gerät merken|Alle Werte zurücksetzen|Trotzdem senden|Verbinden|Trennen|Nicht verbunden|Verbindung wird hergestellt…|Verbunden|Vor dem Senden zu korrigierende Felder: {count}.',
  it: 'Invia|Annulla|Chiudi|Server|Tempi|Grezzo|Formattato|Eventi|Invia la richiesta per vedere la risposta.|In attesa della risposta…|Copia|Copiato|Mostra|Nascondi|Ricorda su questo dispositivo|Reimposta tutti i valori|Invia comunque|Connetti|Disconnetti|Non connesso|Connessione in corso…|Connesso|Campi da correggere prima dell’invio: {count}.',
  pt: 'Enviar|Cancelar|Fechar|Servidor|Tempos|Em bruto|Formatado|Eventos|Envie o pedido para ver a resposta.|A aguardar a resposta…|Copiar|Copiado|Mostrar|Ocultar|Memorizar neste dispositivo|Repor todos os valores|Enviar mesmo assim|Ligar|Desligar|Sem ligação|A ligar…|Ligado|Campos a corrigir antes de enviar: {count}.',
  'pt-BR':
    'Enviar|Cancelar|Fechar|Servidor|Tempos|Bruto|Formatado|Eventos|Envie a requisição para ver a resposta.|Aguardando a resposta…|Copiar|Copiado|Mostrar|Ocultar|Lembrar neste dispositivo|Redefinir todos os valores|Enviar mesmo assim|Conectar|Desconectar|Desconectado|Conectando…|Conectado|Campos a corrigir antes de enviar: {count}.',
  nl: 'Verzenden|Annuleren|Sluiten|Server|Tijden|Onbewerkt|Opgemaakt|Gebeurtenissen|Verzend het verzoek om het antwoord te zien.|Wachten op het antwoord…|Kopiëren|Gekopieerd|Tonen|Verbergen|Onthouden op dit apparaat|Alle waarden herstellen|Toch verzenden|Verbinden|Verbreken|Niet verbonden|Verbinden…|Verbonden|Velden te corrigeren voor verzending: {count}.',
  sv: 'Skicka|Avbryt|Stäng|Server|Tider|Rå|Formaterat|Händelser|Skicka begäran för att se svaret.|Väntar på svaret…|Kopiera|Kopierat|Visa|Dölj|Kom ihåg på den här enheten|Återställ alla värden|Skicka ändå|Anslut|Koppla från|Inte ansluten|Ansluter…|Ansluten|Fält att rätta före sändning: {count}.',
  no: 'Send|Avbryt|Lukk|Server|Tider|Rå|Formatert|Hendelser|Send forespørselen for å se svaret.|Venter på svaret…|Kopier|Kopiert|Vis|Skjul|Husk på denne enheten|Tilbakestill alle verdier|Send likevel|Koble til|Koble fra|Ikke tilkoblet|Kobler til…|Tilkoblet|Felt som må rettes før sending: {count}.',
  da: 'Send|Annuller|Luk|Server|Tider|Rå|Formateret|Hændelser|Send forespørgslen for at se svaret.|Venter på svaret…|Kopiér|Kopieret|Vis|Skjul|Husk på denne enhed|Nulstil alle værdier|Send alligevel|Forbind|Afbryd|Ikke forbundet|Forbinder…|Forbundet|Felter, der skal rettes før afsendelse: {count}.',
  fi: 'Lähetä|Peruuta|Sulje|Palvelin|Ajat|Raaka|Muotoiltu|Tapahtumat|Lähetä pyyntö nähdäksesi vastauksen.|Odotetaan vastausta…|Kopioi|Kopioitu|Näytä|Piilota|Muista tällä laitteella|Palauta kaikki arvot|Lähetä silti|Yhdistä|Katkaise yhteys|Ei yhteyttä|Yhdistetään…|Yhdistetty|Korjattavia kenttiä ennen lähetystä: {count}.',
  pl: 'Wyślij|Anuluj|Zamknij|Serwer|Czasy|Surowe|Sformatowane|Zdarzenia|Wyślij żądanie, aby zobaczyć odpowiedź.|Oczekiwanie na odpowiedź…|Kopiuj|Skopiowano|Pokaż|Ukryj|Zapamiętaj na tym urządzeniu|Przywróć wszystkie wartości|Wyślij mimo to|Połącz|Rozłącz|Nie połączono|Łączenie…|Połączono|Pola do poprawienia przed wysłaniem: {count}.',
  cs: 'Odeslat|Zrušit|Zavřít|Server|Časy|Nezpracované|Formátované|Události|Odešlete požadavek a zobrazí se odpověď.|Čeká se na odpověď…|Kopírovat|Zkopírováno|Zobrazit|Skrýt|Zapamatovat na tomto zařízení|Obnovit všechny hodnoty|Přesto odeslat|Připojit|Odpojit|Nepřipojeno|Připojování…|Připojeno|Pole k opravě před odesláním: {count}.',
  ro: 'Trimite|Anulează|Închide|Server|Durate|Brut|Formatat|Evenimente|Trimiteți cererea pentru a vedea răspunsul.|Se așteaptă răspunsul…|Copiază|Copiat|Arată|Ascunde|Memorează pe acest dispozitiv|Resetează toate valorile|Trimite oricum|Conectare|Deconectare|Neconectat|Se conectează…|Conectat|Câmpuri de corectat înainte de trimitere: {count}.',
  hu: 'Küldés|Mégse|Bezárás|Kiszolgáló|Idők|Nyers|Formázott|Események|Küldje el a kérést a válasz megtekintéséhez.|Várakozás a válaszra…|Másolás|Másolva|Megjelenítés|Elrejtés|Megjegyzés ezen az eszközön|Minden érték visszaállítása|Küldés mindenképp|Csatlakozás|Kapcsolat bontása|Nincs kapcsolat|Csatlakozás…|Csatlakozva|Küldés előtt javítandó mezők: {count}.',
  lv: 'Sūtīt|Atcelt|Aizvērt|Serveris|Laiki|Neapstrādāts|Formatēts|Notikumi|Nosūtiet pieprasījumu, lai redzētu atbildi.|Gaida atbildi…|Kopēt|Nokopēts|Rādīt|Slēpt|Atcerēties šajā ierīcē|Atiestatīt visas vērtības|Tomēr sūtīt|Savienot|Atvienot|Nav savienojuma|Savieno…|Savienots|Lauki, kas jālabo pirms sūtīšanas: {count}.',
  tr: 'Gönder|İptal|Kapat|Sunucu|Süreler|Ham|Biçimli|Olaylar|Yanıtı görmek için isteği gönderin.|Yanıt bekleniyor…|Kopyala|Kopyalandı|Göster|Gizle|Bu cihazda hatırla|Tüm değerleri sıfırla|Yine de gönder|Bağlan|Bağlantıyı kes|Bağlı değil|Bağlanıyor…|Bağlandı|Göndermeden önce düzeltilecek alanlar: {count}.',
  ru: 'Отправить|Отмена|Закрыть|Сервер|Время|Как есть|С форматированием|События|Отправьте запрос, чтобы увидеть ответ.|Ожидание ответа…|Копировать|Скопировано|Показать|Скрыть|Запомнить на этом устройстве|Сбросить все значения|Всё равно отправить|Подключиться|Отключиться|Не подключено|Подключение…|Подключено|Исправьте перед отправкой, полей: {count}.',
  uk: 'Надіслати|Скасувати|Закрити|Сервер|Час|Як є|Форматовано|Події|Надішліть запит, щоб побачити відповідь.|Очікування відповіді…|Копіювати|Скопійовано|Показати|Сховати|Запам’ятати на цьому пристрої|Скинути всі значення|Усе одно надіслати|Підключитися|Відключитися|Не підключено|Підключення…|Підключено|Виправте перед надсиланням, полів: {count}.',
  ja: '送信|キャンセル|閉じる|サーバー|時間|生データ|整形表示|イベント|リクエストを送信するとレスポンスが表示されます。|レスポンスを待っています…|コピー|コピーしました|表示|非表示|このデバイスに記憶|すべての値をリセット|それでも送信|接続|切断|未接続|接続中…|接続済み|送信前に修正が必要なフィールド: {count}',
  zh: '发送|取消|关闭|服务器|耗时|原始|格式化|事件|发送请求以查看响应。|正在等待响应…|复制|已复制|显示|隐藏|在此设备上记住|重置所有值|仍然发送|连接|断开|未连接|正在连接…|已连接|发送前需要修正的字段：{count}',
  'zh-Hant':
    '傳送|取消|關閉|伺服器|時間|原始|格式化|事件|傳送請求以查看回應。|正在等待回應…|複製|已複製|顯示|隱藏|在此裝置上記住|重設所有值|仍要傳送|連線|中斷連線|未連線|正在連線…|已連線|傳送前需要修正的欄位：{count}',
  ko: '보내기|취소|닫기|서버|소요 시간|원본|정렬|이벤트|요청을 보내면 응답이 표시됩니다.|응답을 기다리는 중…|복사|복사됨|표시|숨기기|이 기기에 저장|모든 값 초기화|그래도 보내기|연결|연결 끊기|연결되지 않음|연결 중…|연결됨|보내기 전에 고쳐야 할 필드: {count}',
  ar: 'إرسال|إلغاء|إغلاق|الخادم|التوقيت|خام|منسق|الأحداث|أرسل الطلب لرؤية الرد.|في انتظار الرد…|نسخ|تم النسخ|إظهار|إخفاء|التذكر على هذا الجهاز|إعادة تعيين كل القيم|الإرسال على أي حال|اتصال|قطع الاتصال|غير متصل|جارٍ الاتصال…|متصل|حقول يجب تصحيحها قبل الإرسال: {count}.',
  he: 'שליחה|ביטול|סגירה|שרת|זמנים|גולמי|מעוצב|אירועים|שלחו את הבקשה כדי לראות את התשובה.|בהמתנה לתשובה…|העתקה|הועתק|הצגה|הסתרה|לזכור במכשיר הזה|איפוס כל הערכים|לשלוח בכל זאת|התחברות|ניתוק|לא מחובר|מתחבר…|מחובר|שדות לתיקון לפני השליחה: {count}.',
  hi: 'भेजें|रद्द करें|बंद करें|सर्वर|समय|मूल|स्वरूपित|घटनाएँ|प्रतिक्रिया देखने के लिए अनुरोध भेजें।|प्रतिक्रिया की प्रतीक्षा…|कॉपी करें|कॉपी किया गया|दिखाएँ|छिपाएँ|इस डिवाइस पर याद रखें|सभी मान रीसेट करें|फिर भी भेजें|कनेक्ट करें|डिस्कनेक्ट करें|कनेक्ट नहीं है|कनेक्ट हो रहा है…|कनेक्ट है|भेजने से पहले ठीक करने के फ़ील्ड: {count}।',
  id: 'Kirim|Batal|Tutup|Server|Waktu|Mentah|Rapi|Peristiwa|Kirim permintaan untuk melihat respons.|Menunggu respons…|Salin|Disalin|Tampilkan|Sembunyikan|Ingat di perangkat ini|Setel ulang semua nilai|Tetap kirim|Hubungkan|Putuskan|Tidak terhubung|Menghubungkan…|Terhubung|Kolom yang perlu diperbaiki sebelum dikirim: {count}.',
  vi: 'Gửi|Hủy|Đóng|Máy chủ|Thời gian|Thô|Định dạng|Sự kiện|Gửi yêu cầu để xem phản hồi.|Đang chờ phản hồi…|Sao chép|Đã sao chép|Hiện|Ẩn|Ghi nhớ trên thiết bị này|Đặt lại mọi giá trị|Vẫn gửi|Kết nối|Ngắt kết nối|Chưa kết nối|Đang kết nối…|Đã kết nối|Số trường cần sửa trước khi gửi: {count}.',
}

const TABLE: Readonly<Record<string, PlaygroundMessages>> = readRows(NAMES, ROWS)

/** The words in the language of a page, always the same object for the same language. */
export function playgroundMessagesFor(language: string): PlaygroundMessages {
  return rowFor(TABLE, language) ?? (TABLE['en'] as PlaygroundMessages)
}
